/** The measured error against samples: the data of the convergence plot. */

export class ErrorCurve {
  readonly samples: number[] = [];
  readonly error: number[] = [];
  /** Grows with every change. */
  version = 0;

  clear(): void {
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

  /** The N^-1/2 line through the last point, at every sample count: what independent samples do. */
  guide(): number[] {
    const [n, e] = [this.samples.at(-1), this.error.at(-1)];
    if (n === undefined || e === undefined) return [];
    return this.samples.map((each) => e * Math.sqrt(n / each));
  }
}
