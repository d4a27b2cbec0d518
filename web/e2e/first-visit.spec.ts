// What a stranger gets who opens the room as it ships: the default configuration, house bots, one press.
import { expect, test } from './fixtures';

test.slow();

test('the first visit: one press, and a hand is being played', async ({ openRoom, newcomer }) => {
  const room = await openRoom({ config: 'default' });
  const player = await newcomer(room);
  await player.page.getByRole('button', { name: 'Play now' }).click();
  await expect(player.hero).toBeVisible();
  await expect(player.page.locator('.seat').first()).toBeVisible();
  // Bots play already; a newcomer is dealt in with the big blind at the latest.
  await expect(player.turn).toBeVisible({ timeout: 600_000 });
  await player.goesAlong();
  await room.stop();
  expect(room.verify()).toMatchObject({ status: 0 });
});
