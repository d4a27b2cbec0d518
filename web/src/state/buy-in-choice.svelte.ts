// The amount that somebody is about to bring to a table: typed or slid. What is typed is never changed: it is right, or it
// is said what is wrong with it.
import { t } from '../i18n';
import type { BuyInLimits } from '../model/buy-in';
import { clamp, formatChips, parseChips } from '../model/chips';
import type { Unit } from '../model/chips';

const steps = 1000;

export class BuyInChoice {
  private typed = $state<string | null>(null);
  private slid = $state<bigint | null>(null);

  constructor(
    private readonly limitsNow: () => BuyInLimits,
    private readonly unitNow: () => Unit,
    private readonly bigBlindNow: () => bigint,
  ) {}

  limits = $derived.by(() => this.limitsNow());
  bigBlind = $derived.by(() => this.bigBlindNow());
  private wanted = $derived.by(() => {
    if (this.typed !== null) return parseChips(this.typed, this.unitNow(), this.bigBlind);
    return clamp(this.slid ?? this.limits.usual, this.limits.least, this.limits.most);
  });
  /** What is wrong with what was typed; "" when nothing is. */
  fault = $derived.by(() => {
    const { least, most } = this.limits;
    if (this.wanted === null) return t.buyIn.noAmount;
    if (this.wanted < least) return t.buyIn.atLeast(this.words(least));
    return this.wanted > most ? t.buyIn.atMost(this.words(most)) : '';
  });
  /** Null while there is none that could be brought. */
  amount = $derived.by(() => (this.limits.why === '' && this.fault === '' ? this.wanted : null));
  text = $derived.by(() => this.typed ?? this.words(this.wanted ?? 0n));
  /** Where the slider stands, 0 to 1000. */
  position = $derived.by(() => {
    const { least, most } = this.limits;
    return most > least ? Number(((clamp(this.wanted ?? least, least, most) - least) * BigInt(steps)) / (most - least)) : steps;
  });

  words(amount: bigint): string {
    return formatChips(amount, this.unitNow());
  }

  type(text: string): void {
    this.typed = text;
  }

  slide(position: number): void {
    const { least, most } = this.limits;
    this.typed = null;
    this.slid = position >= steps ? most : least + ((most - least) * BigInt(position)) / BigInt(steps);
  }

  /** The field is left: an amount that can be brought is written as amounts are. */
  settle(): void {
    if (this.fault !== '' || this.typed === null) return;
    this.slid = this.wanted;
    this.typed = null;
  }
}
