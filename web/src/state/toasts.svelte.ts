// Short words to the player that come and go by themselves.

export type Level = 'info' | 'good' | 'warn' | 'bad';
export interface Toast {
  id: number;
  text: string;
  level: Level;
}

class Toasts {
  all = $state.raw<Toast[]>([]);
  private next = 1;

  show(text: string, level: Level = 'info', ms = 4_500): void {
    if (this.all.some((toast) => toast.text === text)) return;
    const toast = { id: this.next++, text, level };
    this.all = [...this.all.slice(-3), toast];
    setTimeout(() => this.drop(toast.id), ms);
  }

  drop(id: number): void {
    this.all = this.all.filter((toast) => toast.id !== id);
  }
}

export const toasts = new Toasts();
