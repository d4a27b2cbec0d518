// What belongs to a person and not to a table, and what hosts decide: all-in protection from the lobby, private games in
// other currencies, players who are removed.
import { expect, holdem, runsOut, test, toAct, unread } from './fixtures';
import { desktop, phone } from './player';
import type { Player } from './player';
import type { Room } from './room';

/** With the token from the room's data folder. */
async function entersAsHost(person: Player, room: Room): Promise<void> {
  if (!person.page.url().endsWith('/#/host')) await person.page.goto(`${room.url}/#/host`);
  await person.page.getByLabel("The host's token").fill(room.hostToken());
  await person.page.getByRole('button', { name: 'Enter as the host' }).click();
  await expect(person.page.getByRole('heading', { name: 'All-in resets to decide' })).toBeVisible();
}

async function lobbyOptions(person: Player): Promise<void> {
  await person.page.locator('header .brand').click();
  await person.page.getByRole('button', { name: 'Options' }).click();
}

/** Is cut off in her turn, having put something in: the one protection is used up. */
async function losesTheLine(person: Player, other: Player, name: string): Promise<Player> {
  if ((await toAct([person, other])) === other) await other.goesAlong();
  await toAct([person]);
  await person.vanishes();
  await expect(other.seatOf(name)).toContainText('All-in (away)');
  return person.returns();
}

test('an all-in reset is asked for in the lobby: granted at once, then by the host of the room', async ({ openRoom, newcomer }) => {
  const room = await openRoom({ config: holdem('Oak', 'house_rules = "quick"', unread), houses: { quick: runsOut('redstar') } });
  const [ann, first] = [await newcomer(room), await newcomer(room, phone)];
  const name = await first.name().catch(() => '');
  await ann.sitsAt('Oak', 1000);
  await first.page.getByRole('button', { name: 'Play now' }).click();
  const who = name || (await ann.page.locator('.seat .name').first().innerText());
  const cat = await losesTheLine(first, ann, who);

  await lobbyOptions(cat);
  const options = cat.page.getByRole('dialog', { name: 'Options' });
  await expect(options).toContainText('0 of 1 left');
  await options.getByRole('button', { name: 'Request all-ins reset' }).click();
  await options.getByRole('button', { name: 'Ask now' }).click();
  await cat.wasTold('Your all-in reset is granted');
  await expect(options).toContainText('1 of 1 left');
  await expect(options.getByRole('button', { name: 'Request all-ins reset' })).toHaveCount(0);
  const wide = await cat.page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(wide).toBe(false);

  // Used up again on the same day, the host of the room decides.
  await options.getByRole('button', { name: 'Close' }).click();
  await cat.page.goBack();
  await cat.presses(/I'm back|Wait for the big blind/);
  const again = await losesTheLine(cat, ann, who);
  await lobbyOptions(again);
  const dialog = again.page.getByRole('dialog', { name: 'Options' });
  await dialog.getByRole('button', { name: 'Request all-ins reset' }).click();
  await dialog.getByRole('button', { name: 'Ask now' }).click();
  await expect(dialog).toContainText('Your request is with the house');

  const host = await newcomer(room, desktop);
  await host.page.goto(`${room.url}/#/host`);
  await host.page.getByLabel("The host's token").fill('not-the-token-of-this-room');
  await host.page.getByRole('button', { name: 'Enter as the host' }).click();
  await expect(host.page.getByRole('alert')).toContainText("That is not the host's token");
  await entersAsHost(host, room);
  await host.page.getByRole('button', { name: `Approve: ${who}` }).click();
  await expect(host.page.getByText('Nobody waits for an answer.')).toBeVisible();
  await again.wasTold('Your all-in reset is granted');
  await expect(dialog).toContainText('1 of 1 left');
  await host.page.getByRole('button', { name: 'Be a guest again' }).click();
  await expect(host.page.getByLabel("The host's token")).toBeVisible();
});

test('the host books chips at the door and out again: seen at once, written in the statement, and once only', async ({ openRoom, newcomer }) => {
  const room = await openRoom({ config: '[[currency]]\ncode = "EUR"\nreal = true\n' + holdem('Oak') });
  const [ann, host] = [await newcomer(room, phone), await newcomer(room)];
  await ann.page.goto(`${room.url}/#/me`);
  const name = await ann.page.getByLabel('Your name').inputValue();
  const euros = ann.page.getByRole('button', { name: /^EUR/ });
  await euros.click();

  await entersAsHost(host, room);
  const { page } = host;
  await page.getByLabel('Player').fill(name.toUpperCase());
  await page.getByRole('button', { name: 'Find' }).click();
  await page.getByText('EUR', { exact: true }).first().click();
  await page.getByLabel('Amount').fill('50');
  await page.getByRole('button', { name: 'Cash at the door' }).click();
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByRole('dialog')).toContainText(`Give 50.00 EUR to ${name}: Cash at the door`);
  await page.getByRole('button', { name: 'Give 50.00 EUR' }).dblclick();
  await expect(page.getByRole('listitem').filter({ hasText: 'Cash at the door' })).toHaveCount(1);
  await expect(page.getByText('50.00 EUR free')).toBeVisible();
  await expect(euros).toContainText('50');
  await expect(ann.page.getByRole('row', { name: /Deposit Cash at the door \+50 50$/ })).toHaveCount(1);

  await page.getByText('Take', { exact: true }).click();
  await page.getByLabel('Amount').fill('50.01');
  await expect(page.getByText(`${name} has 50.00 EUR that are not on a table.`)).toBeVisible();
  await page.getByLabel('Amount').fill('12.50');
  await page.getByLabel('Reason').first().fill('paid out');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Take 12.50 EUR' }).click();
  await expect(page.getByText('37.50 EUR free')).toBeVisible();
  await expect(ann.page.getByRole('row', { name: /Withdrawal paid out −12\.50 37\.50$/ })).toHaveCount(1);
  await expect(ann.page.getByRole('row', { name: /Deposit/ })).toHaveCount(1);

  // What the money has become meanwhile, the room knows better: she sits nowhere, but the host looks at an old balance.
  await room.books(ann.page, 'EUR', -3000, 'at the other desk');
  await page.getByLabel('Amount').fill('37.50');
  await page.getByLabel('Reason').first().fill('the rest');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Take 37.50 EUR' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Not so much lies in the wallet.' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.reload();
  await expect(page.locator('li.booked')).toHaveCount(2);
  await expect(page.locator('li.refused')).toHaveCount(1);
  await room.stop();
  expect(room.verify()).toMatchObject({ status: 0 });
});

test('a private game in euros: bought into and settled in euros', async ({ openRoom, newcomer }) => {
  const currency = '[[currency]]\ncode = "EUR"\nreal = true\nprivate_tables = true\n';
  const room = await openRoom({ config: currency + holdem('Oak') });
  const [host, friend] = [await newcomer(room), await newcomer(room)];
  for (const player of [host, friend]) await room.books(player.page, 'EUR', 5000, 'cash at the door');

  await host.page.getByRole('button', { name: 'Private game' }).first().click();
  const dialog = host.page.getByRole('dialog');
  await dialog.getByText('EUR, real money').click();
  await expect(dialog.getByText('House bots')).toHaveCount(0);
  await dialog.getByLabel('Small blind').fill('0.25');
  await dialog.getByLabel('Big blind').fill('0.50');
  await dialog.getByRole('button', { name: 'Open the table' }).last().click();
  const link = await dialog.getByLabel('Link', { exact: true }).inputValue();
  await dialog.getByRole('button', { name: 'Go to my table' }).click();
  await host.presses('Take a seat');
  const buyIn = host.page.getByRole('dialog');
  await expect(buyIn).toContainText('Your balance 50');
  await buyIn.getByRole('button', { name: /^Sit down with 50/ }).click();
  await friend.page.goto(link);
  await friend.takesASeat();

  await toAct([host, friend]).then((next) => next.decides(/^Fold/));
  await host.page.getByRole('button', { name: 'Settlement' }).click();
  await expect(host.page.getByRole('dialog')).toContainText('0.25');
  await expect(host.page.getByRole('dialog')).toContainText('Adds up to zero.');
  await room.stop();
  expect(room.verify()).toMatchObject({ status: 0 });
});

test('who is removed by the host stays away until let back', async ({ openRoom, newcomer }) => {
  const room = await openRoom({ config: holdem('Oak') });
  const host = await newcomer(room);
  await host.page.getByRole('button', { name: 'Private game' }).first().click();
  const dialog = host.page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Open the table' }).last().click();
  const link = await dialog.getByLabel('Link', { exact: true }).inputValue();
  await dialog.getByRole('button', { name: 'Go to my table' }).click();
  const friend = await newcomer(room, phone, link);
  await friend.takesASeat();

  await host.page.getByRole('button', { name: 'Host', exact: true }).click();
  await host.page.getByRole('button', { name: /^Remove: / }).click();
  await host.page.getByRole('button', { name: /^Remove / }).click();
  await expect(friend.bar).toContainText('The host has removed you from this table');
  await friend.page.reload();
  await expect(friend.bar).toContainText('The host has removed you from this table');
  await expect(friend.bar.getByRole('button', { name: 'Take a seat' })).toHaveCount(0);

  await host.page.getByRole('button', { name: /^Let back: / }).click();
  await friend.takesASeat();
});

test('what is chosen at a table stands there again after a reload', async ({ openRoom, newcomer }) => {
  const room = await openRoom({ config: holdem('Oak', 'runs_max = 2\nstraddle = true') });
  const [ann, bob] = [await newcomer(room), await newcomer(room)];
  await ann.sitsAt('Oak', 800);
  await bob.sitsAt('Oak', 800);
  await toAct([ann, bob]);
  await ann.page.getByRole('button', { name: 'Options' }).click();
  const options = ann.page.getByRole('dialog');
  await options.getByText('Muck losing hands').click();
  await options.getByText('Straddle under the gun').click();
  await options.getByText('Twice', { exact: true }).click();
  await options.getByLabel('when below').fill('500');
  await options.getByLabel('to', { exact: true }).fill('900');
  await options.getByText('Top up by itself').click();
  await options.getByRole('button', { name: 'Sit out from my next big blind' }).click();
  await expect(options).toContainText('You sit out from your next big blind.');

  await ann.page.reload();
  await ann.page.getByRole('button', { name: 'Options' }).click();
  await expect(options).toContainText('You sit out from your next big blind.');
  await expect(options.getByRole('radio', { name: 'Twice' })).toBeChecked();
  await expect(options.getByLabel('when below')).toHaveValue('500');
  await expect(options.getByLabel('to', { exact: true })).toHaveValue('900');
  for (const [label, on] of [['Muck losing hands', false], ['Straddle under the gun', true], ['Top up by itself', true], ['Post blinds by itself', true]] as const) {
    const toggle = options.getByLabel(label);
    if (on) await expect(toggle).toBeChecked();
    else await expect(toggle).not.toBeChecked();
  }
  await options.getByRole('button', { name: 'Keep playing' }).click();
  await expect(options.getByRole('button', { name: 'Sit out from my next big blind' })).toBeVisible();
});
