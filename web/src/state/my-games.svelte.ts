// The private games that were made in this browser, with their invitations: the room gives an invitation once, and a game
// by link only is listed nowhere else.

export interface MyGame {
  id: string;
  name: string;
  invitation: string;
}

const key = 'cardroom.my-games';
const most = 20;

function load(): MyGame[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((game): game is MyGame => typeof game?.id === 'string' && typeof game.invitation === 'string') : [];
  } catch {
    return [];
  }
}

class MyGames {
  all = $state.raw<readonly MyGame[]>(load());

  add(game: MyGame): void {
    this.keep([game, ...this.all.filter(({ id }) => id !== game.id)].slice(0, most));
  }

  forget(id: string): void {
    if (this.all.some((game) => game.id === id)) this.keep(this.all.filter((game) => game.id !== id));
  }

  invitationTo(id: string): string {
    return this.all.find((game) => game.id === id)?.invitation ?? '';
  }

  private keep(games: readonly MyGame[]): void {
    this.all = games;
    try {
      localStorage.setItem(key, JSON.stringify(games));
    } catch {
      // Known until the page is closed.
    }
  }
}

export const myGames = new MyGames();
