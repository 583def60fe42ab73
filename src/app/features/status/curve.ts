/** The measured error against samples: the data of the convergence plot. */

export class ErrorCurve {
  readonly samples: number[] = [];
  readonly error: number[] = [];
  /** Which film since the page was opened; null: of none yet. */
  film: number | null = null;
  /** Grows with every change. */
  version = 0;

  /** Another film. */
  begin(film: number): void {
    this.film = film;
    this.samples.length = 0;
    this.error.length = 0;
    this.version++;
  }

  add(samples: number, error: number): void {
    if (!(error > 0) || samples <= (this.samples.at(-1) ?? 0)) return;
    this.samples.push(samples);
    this.error.push(error);
    this.version++;
  }
}
