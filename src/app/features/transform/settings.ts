/** How handles work: what they change, along whose axes, and whether in steps. Of this visit. */
import { atom } from 'nanostores';
import type { Mode } from './modes.ts';

interface Values {
  mode: Mode;
  /** Along the axes of what is selected; otherwise those of the world. Scaling is always along its own. */
  isOwn: boolean;
  snaps: boolean;
}

export class Settings {
  private readonly values = atom<Values>({ mode: 'move', isOwn: false, snaps: false });

  get(): Values {
    return this.values.get();
  }

  set(patch: Partial<Values>): void {
    this.values.set({ ...this.values.get(), ...patch });
  }

  listen(listener: () => void): void {
    this.values.listen(listener);
  }
}
