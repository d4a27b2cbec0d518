// How this person looks at the lobby: tab, filters, order. Remembered in the browser.
import { firstView, viewFrom } from '../model/lobby';
import type { LobbyView } from '../model/lobby';

const key = 'cardroom.lobby';

function load(): LobbyView {
  try {
    return viewFrom(localStorage.getItem(key));
  } catch {
    return firstView;
  }
}

class View {
  now = $state.raw<LobbyView>(load());

  change(change: Partial<LobbyView>): void {
    this.now = { ...this.now, ...change };
    try {
      localStorage.setItem(key, JSON.stringify(this.now));
    } catch {
      // A browser that keeps nothing still filters.
    }
  }
}

export const lobbyView = new View();
