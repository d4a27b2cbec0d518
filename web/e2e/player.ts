// A person with a browser: what they see at the table, and the buttons that they press.
import { expect } from '@playwright/test';
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { slowed } from '../slow';
import { remembersToasts, wasTold } from '../told';
import type { Room } from './room';

export const desktop = { width: 1440, height: 900 };
export const phone = { width: 360, height: 740 };

export class Player {
  readonly hero: Locator;
  /** Our cards, one for each. */
  readonly hand: Locator;
  /** Fold, check, call and bets: there only in our turn. */
  readonly turn: Locator;
  readonly bar: Locator;
  readonly log: Locator;

  private constructor(
    readonly page: Page,
    readonly context: BrowserContext,
  ) {
    this.hero = page.locator('.hero');
    this.hand = this.hero.locator('.cards').getByRole('img');
    this.bar = page.locator('.bar');
    this.turn = page.locator('.bar .turn');
    this.log = page.getByRole('tabpanel');
  }

  /** Opens the room in a browser of their own, as somebody who was never here. */
  static async arrives(browser: Browser, room: Room, viewport = desktop, link = room.url): Promise<Player> {
    const context = await browser.newContext({ viewport, reducedMotion: 'reduce', hasTouch: viewport === phone });
    await context.addInitScript(remembersToasts);
    const page = await slowed(await context.newPage());
    await page.goto(link);
    await expect(page.getByText(/^Connected/).first()).toBeAttached();
    return new Player(page, context);
  }

  /** The page is gone: closed, crashed, out of the tunnel's reach. Their browser keeps who they are. */
  async vanishes(): Promise<void> {
    await this.page.close();
  }

  /** The same person at the same table, some time after they vanished. */
  async returns(): Promise<Player> {
    const page = await slowed(await this.context.newPage());
    await page.goto(this.page.url());
    return new Player(page, this.context);
  }

  /** What another player's place says: name, stack, what they did last. */
  seatOf(name: string): Locator {
    return this.page.locator('.seat').filter({ has: this.page.getByRole('button', { name, exact: true }) });
  }

  /** From the lobby to a seat. The buy-in is the usual one unless given. */
  async sitsAt(table: string, buyIn?: number): Promise<void> {
    await this.page.getByRole('button', { name: table, exact: true }).click();
    const preview = this.page.getByRole('complementary', { name: 'About this table' });
    if (buyIn !== undefined) await preview.getByRole('textbox', { name: 'Buy-in' }).fill(String(buyIn));
    await preview.getByRole('button', { name: /^Sit down with/ }).click();
    await expect(this.hero).toBeVisible();
  }

  /** From the table itself, with the usual buy-in. */
  async takesASeat(): Promise<void> {
    await this.presses('Take a seat');
    await this.page.getByRole('dialog').getByRole('button', { name: /^Sit down with/ }).click();
    await expect(this.hero).toBeVisible();
  }

  async watches(table: string): Promise<void> {
    await this.page.getByRole('button', { name: table, exact: true }).click();
    await this.page.getByRole('button', { name: 'Watch' }).click();
    await expect(this.page.locator('.stage .felt')).toBeVisible();
  }

  /** Was said to them in passing, at any time since the page was loaded: such words go away by themselves. */
  async wasTold(words: string): Promise<void> {
    await wasTold(this.page, words);
  }

  /** The name that the room gave them. */
  name(): Promise<string> {
    return this.page.locator('header .name').first().innerText();
  }

  /** Presses a button of the action bar once it takes presses. */
  async presses(name: string | RegExp): Promise<void> {
    const button = this.bar.getByRole('button', { name });
    await expect(button).not.toHaveClass(/guarded/);
    await button.click();
  }

  /** Check or call, whichever it is. */
  async goesAlong(): Promise<void> {
    await this.decides(/^(Check|Call|Bring in)/);
  }

  /** Presses, and waits until the decision is no longer asked. */
  async decides(name: string | RegExp): Promise<void> {
    const street = await this.mark();
    await this.presses(name);
    await expect.poll(() => this.mark()).not.toBe(street);
  }

  /** Everything that we have, with the second press that a big one asks for. */
  async goesAllIn(): Promise<void> {
    const call = this.turn.getByRole('button', { name: /^Call .*all-in/ });
    const raise = this.turn.getByRole('button', { name: /^All-in \d/ });
    if (!(await call.isVisible())) await this.turn.getByRole('button', { name: 'All-in', exact: true }).click();
    const move = call.or(raise).or(this.turn.getByRole('button', { name: /^Tap again/ }));
    await expect(move).not.toHaveClass(/guarded/);
    const log = await this.log.allInnerTexts();
    // A second press that comes too late counts as a first one, and a third is asked for: pressed until it is decided.
    await expect
      .poll(async () => {
        if (await move.isVisible()) await move.click({ timeout: 5_000 }).catch(() => undefined);
        return this.log.allInnerTexts();
      })
      .not.toEqual(log);
  }

  async isToAct(): Promise<boolean> {
    return this.turn.locator('.base button:enabled').first().isVisible();
  }

  /** Cards are to be given up: choose some of ours. */
  async mustChoose(): Promise<boolean> {
    return this.hero.locator('.choose').first().isVisible();
  }

  /** Gives up the first so many cards: a discard, or a draw. */
  async givesUp(count: number): Promise<void> {
    for (let i = 0; i < count; ++i) await this.hero.locator('.choose').nth(i).click();
    await this.presses(/^(Discard|Exchange|Stand pat)/);
    await expect(this.hero.locator('.choose')).toHaveCount(0);
  }

  cards(): Promise<string[]> {
    return names(this.hand);
  }

  board(): Promise<string[]> {
    return names(this.page.locator('.board').getByRole('img'));
  }

  async stack(): Promise<number> {
    return amount(await this.hero.locator('.stack').innerText());
  }

  /** Every chip in sight: the stacks, our own too, and the pot with the bets before it. */
  async chipsInSight(): Promise<number> {
    const texts = await this.page.locator('.seat .stack, .hero .stack, .pot.total b').allInnerTexts();
    return texts.map(amount).reduce((a, b) => a + b, 0);
  }

  async pot(): Promise<number> {
    return amount(await this.page.locator('.pot.total b').innerText());
  }

  async handNumber(): Promise<number> {
    return amount((await this.page.locator('.about small').innerText()).replace(/.*Hand /, ''));
  }

  /** The pot has been pushed, or the next hand has begun already. */
  async handIsOver(hand: number): Promise<boolean> {
    if ((await this.handNumber()) > hand) return true;
    return this.page.locator('.won').first().isVisible();
  }

  /** This hand has come to the page, as far as somebody's turn in it. */
  async sees(hand: number): Promise<boolean> {
    return (await this.handNumber()) >= hand && (await this.page.locator('.seat.turn, .bar .turn').count()) > 0;
  }

  /** Changes with every decision of ours: the log's length and the buttons offered. */
  private async mark(): Promise<string> {
    const [offered, log] = await Promise.all([this.turn.allInnerTexts(), this.log.allInnerTexts()]);
    return [...offered, ...log].join();
  }
}

/** "1,240" or "Pot 80" -> the number in it; "All-in" is nothing left. */
export function amount(text: string): number {
  const digits = /\d[\d,]*/.exec(text);
  return digits ? Number(digits[0].replaceAll(',', '')) : 0;
}

async function names(cards: Locator): Promise<string[]> {
  const labels: string[] = [];
  for (const card of await cards.all()) {
    const label = await card.getAttribute('aria-label');
    if (label) labels.push(label);
  }
  return labels;
}
