// Amounts of any currency in words, with all their decimals: "50.00 EUR", "500 play chips".
import { t } from '../../i18n';
import { formatExact } from '../../model/chips';
import type { Currency } from '../../proto';

export function money(amount: bigint, { code, real, one }: Pick<Currency, 'code' | 'real' | 'one'>): string {
  const text = formatExact(amount, { one: one || 1n });
  return real || code !== 'PLAY' ? `${text} ${code}` : t.staff.book.playChips(text);
}
