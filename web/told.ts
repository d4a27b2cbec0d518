// Words that the page shows in passing: they go away by themselves, so they are remembered, and asked for later.
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** For `addInitScript`, before the page is loaded. */
export function remembersToasts(): void {
  const told: string[] = ((globalThis as unknown as { told: string[] }).told = []);
  const look = (): void => {
    for (const toast of document.querySelectorAll('.toast')) if (!told.includes(toast.textContent)) told.push(toast.textContent);
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
}

/** Was said in passing, at any time since the page was loaded. */
export async function wasTold(page: Page, words: string): Promise<void> {
  const told = (): Promise<string[]> => page.evaluate(() => (globalThis as unknown as { told: string[] }).told);
  await expect.poll(async () => (await told()).join('\n')).toContain(words);
}
