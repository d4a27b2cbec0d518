// What this person likes on this device. Kept in the browser, never sent.

export interface Preferences {
  theme: 'dark' | 'light';
  fourColours: boolean;
  bigBlinds: boolean;
  confirmAllIn: boolean;
  runOut: 'slow' | 'normal' | 'fast' | 'at-once';
  sound: boolean;
  /** Of several open tables, the one that needs a decision is shown by itself. */
  comesForward: boolean;
  mutedPlayers: string[];
  /** The form in which hands were last downloaded. */
  handForm: string;
}

const key = 'cardroom.preferences';
const defaults: Preferences = {
  theme: 'dark',
  fourColours: true,
  bigBlinds: false,
  confirmAllIn: true,
  runOut: 'normal',
  sound: false,
  comesForward: true,
  mutedPlayers: [],
  handForm: 'pokerstars',
};

function load(): Preferences {
  try {
    return { ...defaults, ...(JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Preferences>) };
  } catch {
    return { ...defaults };
  }
}

export const preferences: Preferences = $state(load());

/** Called once by the app: keeps the browser's copy and the theme in step. */
export function keepPreferences(): void {
  $effect(() => {
    document.documentElement.dataset['theme'] = preferences.theme;
    document.documentElement.dataset['deck'] = preferences.fourColours ? 'four' : 'two';
    try {
      localStorage.setItem(key, JSON.stringify(preferences));
    } catch {
      // A browser that keeps nothing still plays.
    }
  });
}
