// What this person has written down about other players, and the colour they gave them. Kept in this browser, never sent:
// nobody else sees it, the host neither.

/** In the order offered; '' is no label. */
export const labels = ['', 'red', 'orange', 'yellow', 'green', 'blue', 'violet'] as const;
export type Label = (typeof labels)[number];

export interface Note {
  label: Label;
  text: string;
}

export const longestNote = 500;
/** The oldest are forgotten first. */
export const mostNotes = 2000;
const key = 'cardroom.notes';
const none: Note = { label: '', text: '' };

/** What a browser kept, as far as it is what we wrote. */
export function readNotes(kept: string | null): ReadonlyMap<string, Note> {
  const notes = new Map<string, Note>();
  try {
    const list: unknown = JSON.parse(kept ?? '[]');
    if (!Array.isArray(list)) return notes;
    for (const entry of list as unknown[]) {
      if (!Array.isArray(entry)) continue;
      const [player, label, text] = entry as unknown[];
      const known = labels.find((one) => one === label);
      if (typeof player === 'string' && known !== undefined && typeof text === 'string') notes.set(player, { label: known, text: text.slice(0, longestNote) });
    }
  } catch {
    // Somebody else's text: as good as none.
  }
  return notes;
}

/** With this one changed; an empty note is no note. */
export function withNote(notes: ReadonlyMap<string, Note>, player: string, note: Note): ReadonlyMap<string, Note> {
  const next = new Map(notes);
  next.delete(player);
  const text = note.text.slice(0, longestNote);
  if (note.label !== '' || text.trim() !== '') next.set(player, { label: note.label, text });
  while (next.size > mostNotes) next.delete([...next.keys()][0] ?? '');
  return next;
}

class Notes {
  private all = $state.raw(readNotes(stored()));

  of(player: string): Note {
    return this.all.get(player) ?? none;
  }

  set(player: string, note: Note): void {
    this.all = withNote(this.all, player, note);
    try {
      localStorage.setItem(key, JSON.stringify([...this.all].map(([id, { label, text }]) => [id, label, text])));
    } catch {
      // A browser that keeps nothing still shows it until the page is closed.
    }
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export const notes = new Notes();
