// A slow machine, at will: CARDROOM_SLOW=6 lets every page of the browser tests compute six times slower than it could.
// No test may depend on how fast the machine is; this shows which one does.
import { test as base } from '@playwright/test';
import type { Page } from '@playwright/test';

const rate = Number(process.env.CARDROOM_SLOW ?? 1);
if (!(rate >= 1)) throw new Error(`CARDROOM_SLOW is a number from 1 up, not "${process.env.CARDROOM_SLOW}"`);

export async function slowed(page: Page): Promise<Page> {
  if (rate > 1) await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate });
  return page;
}

/** Playwright's `test`, whose page is as slow as all others. */
export const test = base.extend({
  page: async ({ page }, use) => use(await slowed(page)),
});
