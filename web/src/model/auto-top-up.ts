// Topping up by itself: below which stack, up to which, and what is wrong with such a wish. The room checks it again.
import type { TableInfo } from '../proto';

export interface AutoTopUp {
  below: bigint;
  to: bigint;
}

/** For who has none yet: it costs nothing before the stack is below a buy-in. */
export const firstAutoTopUp = ({ buyInMin, buyInMax }: TableInfo): AutoTopUp => ({
  below: buyInMin > 0n ? buyInMin : buyInMax,
  to: buyInMax > 0n ? buyInMax : buyInMin * 2n,
});

export type AutoTopUpFault = '' | 'amount' | 'order' | 'limits';

/** Null stands for what is no amount. */
export function autoTopUpFault({ buyInMin, buyInMax }: TableInfo, below: bigint | null, to: bigint | null): AutoTopUpFault {
  if (below === null || to === null || below <= 0n || to <= 0n) return 'amount';
  if (to < buyInMin || (buyInMax > 0n && to > buyInMax)) return 'limits';
  return to < below ? 'order' : '';
}
