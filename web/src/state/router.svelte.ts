// Where we are, as the address after '#': links can be shared and the browser's back button works.
//   #/  #/table/7?invite=x  #/tables  #/hands  #/hand/7/4711  #/me  #/host

export type Place =
  | { view: 'lobby' }
  | { view: 'table'; table: string; invitation: string }
  | { view: 'tables' }
  | { view: 'hands' }
  | { view: 'hand'; table: string; hand: string }
  | { view: 'me' }
  | { view: 'host' };

export function placeFrom(hash: string): Place {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?');
  const [view, first = '', second = ''] = path.split('/');
  const isId = (text: string): boolean => /^\d{1,20}$/.test(text);
  if (view === 'table' && isId(first)) {
    return { view, table: first, invitation: new URLSearchParams(query).get('invite') ?? '' };
  }
  if (view === 'hand' && isId(first) && isId(second)) return { view, table: first, hand: second };
  if (view === 'tables' || view === 'hands' || view === 'me' || view === 'host') return { view };
  return { view: 'lobby' };
}

export function addressOf(place: Place): string {
  switch (place.view) {
    case 'lobby':
      return '#/';
    case 'table':
      return `#/table/${place.table}` + (place.invitation ? `?invite=${encodeURIComponent(place.invitation)}` : '');
    case 'hand':
      return `#/hand/${place.table}/${place.hand}`;
    default:
      return `#/${place.view}`;
  }
}

class Router {
  place = $state.raw<Place>({ view: 'lobby' });

  start(): void {
    const read = (): void => {
      this.place = placeFrom(location.hash);
    };
    read();
    addEventListener('hashchange', read);
  }

  go(place: Place): void {
    location.hash = addressOf(place);
  }

  openTable(table: string, invitation = ''): void {
    this.go({ view: 'table', table, invitation });
  }
}

export const router = new Router();
