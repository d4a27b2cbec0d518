// Chip amounts for people: written and read. Amounts are bigint, whole numbers of the smallest unit; never fractions.

export interface Unit {
  /** Smallest units in one whole: 100 where there are cents. */
  one: bigint;
  /** When set, amounts are shown in big blinds of this size. */
  bigBlind?: bigint;
}

const grouped = (n: bigint): string => n.toString().replace(/\B(?=(\d{3})+$)/g, ',');

const decimalsOf = (one: bigint): number => one.toString().length - 1;

/** 1248000 of cents: "12,480"; 1250: "12.50". In big blinds: "24.5 BB". */
export function formatChips(amount: bigint, unit: Unit): string {
  if (unit.bigBlind && unit.bigBlind > 0n) return `${formatBigBlinds(amount, unit.bigBlind)} BB`;
  const sign = amount < 0n ? '−' : '';
  const size = amount < 0n ? -amount : amount;
  const whole = size / unit.one;
  const rest = size % unit.one;
  if (rest === 0n) return sign + grouped(whole);
  return `${sign}${grouped(whole)}.${rest.toString().padStart(decimalsOf(unit.one), '0')}`;
}

/** With all its decimals, where a mistake would cost: 5000 of cents is "50.00". */
export function formatExact(amount: bigint, { one }: Unit): string {
  const decimals = decimalsOf(one);
  const text = formatChips(amount, { one });
  return decimals === 0 || text.includes('.') ? text : `${text}.${'0'.repeat(decimals)}`;
}

/** Tenths are enough to decide by; 24 is "24", 24.5 is "24.5". Rounded half up. */
export function formatBigBlinds(amount: bigint, bigBlind: bigint): string {
  const sign = amount < 0n ? '−' : '';
  const size = amount < 0n ? -amount : amount;
  const tenths = (size * 20n + bigBlind) / (bigBlind * 2n);
  const rest = tenths % 10n;
  return sign + grouped(tenths / 10n) + (rest === 0n ? '' : `.${rest}`);
}

/** With a plus sign, for results. */
export const formatNet = (amount: bigint, unit: Unit): string => (amount > 0n ? '+' : '') + formatChips(amount, unit);

/** For narrow places: 1,845 stays, 12,480 becomes "12.4k". Rounded down: nobody has more than the plate says. */
export function formatShort(amount: bigint, unit: Unit): string {
  const whole = amount / unit.one;
  if (unit.bigBlind || whole < 100_000n) return formatChips(amount, unit);
  const [size, letter] = whole < 1_000_000n ? [1_000n, 'k'] : whole < 1_000_000_000n ? [1_000_000n, 'M'] : [1_000_000_000n, 'B'];
  const hundredths = (whole * 100n) / size;
  const digits = hundredths >= 10_000n ? 0n : hundredths >= 1_000n ? 10n : 1n;
  const text = digits === 0n ? (hundredths / 100n).toString() : trimmed(hundredths / digits, digits === 10n ? 1 : 2);
  return text + letter;
}

function trimmed(n: bigint, decimals: number): string {
  const text = n.toString().padStart(decimals + 1, '0');
  return `${text.slice(0, -decimals)}.${text.slice(-decimals)}`.replace(/\.?0+$/, '');
}

/**
 * What a person typed, as an amount; null when it is not one. "1,234.50", "1.5k", "2m", "12bb" (of `unit.bigBlind` or
 * `bigBlind`). When amounts are shown in big blinds, a bare number means big blinds.
 */
export function parseChips(text: string, unit: Unit, bigBlind: bigint = unit.bigBlind ?? 0n): bigint | null {
  const match = /^(\d[\d,' ]*)?(?:\.(\d*))?\s*(k|m|bb)?$/i.exec(text.trim());
  if (!match) return null;
  const digits = (match[1] ?? '').replace(/[,' ]/g, '');
  const fraction = match[2] ?? '';
  if (digits === '' && fraction === '') return null;
  const suffix = (match[3] ?? '').toLowerCase();
  const inBigBlinds = suffix === 'bb' || (suffix === '' && unit.bigBlind !== undefined && unit.bigBlind > 0n);
  if (inBigBlinds && bigBlind <= 0n) return null;
  const scale = inBigBlinds ? bigBlind : unit.one * (suffix === 'k' ? 1_000n : suffix === 'm' ? 1_000_000n : 1n);
  const denominator = 10n ** BigInt(fraction.length);
  return (BigInt(digits + fraction) * scale) / denominator;
}

export const clamp = (amount: bigint, low: bigint, high: bigint): bigint =>
  amount < low ? low : amount > high ? high : amount;

export const minOf = (a: bigint, b: bigint): bigint => (a < b ? a : b);
export const maxOf = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/** Chips of a stack by colour, the biggest first: at most `most` of them, since a pile only hints at its amount. */
export function chipPile(amount: bigint, smallest: bigint, most = 6): number[] {
  if (amount <= 0n) return [];
  const values = [1n, 5n, 25n, 100n, 500n, 1000n, 5000n, 25_000n].map((step) => step * maxOf(smallest, 1n));
  const pile: number[] = [];
  let left = amount;
  for (let colour = values.length - 1; colour >= 0 && pile.length < most; colour--) {
    const value = values[colour] ?? 1n;
    while (left >= value && pile.length < most) {
      pile.push(colour);
      left -= value;
    }
  }
  return pile.length > 0 ? pile : [0];
}
