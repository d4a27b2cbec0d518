// English. Every sentence that a player can read is here; components hold none.

const plural = (n: number, one: string, many: string): string => (n === 1 ? one : many);

const ranks: Record<string, string> = {
  A: 'ace',
  K: 'king',
  Q: 'queen',
  J: 'jack',
  T: 'ten',
  '9': 'nine',
  '8': 'eight',
  '7': 'seven',
  '6': 'six',
  '5': 'five',
  '4': 'four',
  '3': 'three',
  '2': 'two',
};
const suits: Record<string, string> = { s: 'spades', h: 'hearts', d: 'diamonds', c: 'clubs' };

export const en = {
  brand: 'Cardroom',
  noAnswer: 'The room did not answer. Please try again.',
  refusedWithoutWords: (name: string) => `The room refused: ${name.replace(/_/g, ' ')}.`,
  tableGone: 'This table has closed.',
  close: 'Close',
  cancel: 'Cancel',
  ok: 'OK',
  nav: { lobby: 'Lobby', hands: 'My hands', me: 'Me', main: 'Main', tables: 'Open tables', needsYou: 'needs you' },
  connection: {
    connecting: 'Connecting …',
    online: (ms: number) => (ms > 0 ? `Connected · ${ms} ms` : 'Connected'),
    offline: 'Connection lost. Trying again …',
  },
  cards: {
    hidden: 'face-down card',
    name: (card: string) => `${ranks[card.charAt(0)] ?? '?'} of ${suits[card.charAt(1)] ?? '?'}`,
  },
  lobby: {
    title: 'Cash games',
    waiting: 'Asking the room for its tables …',
    empty: 'No tables are open. Make one of your own.',
    seats: (taken: number, all: number) => `${taken} of ${all} ${plural(all, 'seat', 'seats')} taken`,
  },
};
