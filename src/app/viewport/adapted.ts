/** What colours become under the document's white: its code is loaded with the first that is not D65. */
import type { Matrix } from '../../base/matrix.ts';
import type { White } from '../../base/white.ts';

export class Adapted {
  private adaptation: ((white: White) => Matrix | null) | null = null;
  private readonly ready: () => void;

  /** @param ready called when what was asked for is there */
  constructor(ready: () => void) {
    this.ready = ready;
  }

  /** Null: colours stay, or the code is on its way. */
  of(white: White): Matrix | null {
    if (white === 'D65') return null;
    if (this.adaptation === null) void this.load();
    return this.adaptation?.(white) ?? null;
  }

  private async load(): Promise<void> {
    const { adaptation } = await import('../../base/adaptation.ts');
    if (this.adaptation !== null) return;
    this.adaptation = adaptation;
    this.ready();
  }
}
