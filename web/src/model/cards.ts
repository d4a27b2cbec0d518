// Cards as the wire writes them ("AhTd", "??" for one that may not be seen), taken apart and named.

export type Suit = 's' | 'h' | 'd' | 'c';
export const hidden = '??';

/** "AhTd" -> ["Ah", "Td"]. */
export function cardsOf(text: string): string[] {
  const cards: string[] = [];
  for (let i = 0; i + 1 < text.length; i += 2) cards.push(text.slice(i, i + 2));
  return cards;
}

export const rankOf = (card: string): string => card.charAt(0);
export const suitOf = (card: string): Suit => card.charAt(1) as Suit;
export const isHidden = (card: string): boolean => card === hidden;

const symbols: Record<Suit, string> = { s: '♠', h: '♥', d: '♦', c: '♣' };
export const symbolOf = (suit: Suit): string => symbols[suit];

/** "10" rather than "T" on the face. */
export const faceOf = (card: string): string => (rankOf(card) === 'T' ? '10' : rankOf(card));

/** "A♥ 10♦", for text. */
export const prettyCards = (cards: readonly string[]): string =>
  cards.map((card) => (isHidden(card) ? '▮' : faceOf(card) + symbolOf(suitOf(card)))).join(' ');
