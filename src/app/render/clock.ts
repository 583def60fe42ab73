/** How fast the film grows: time spent rendering, samples a second, what is left. */

/** Seconds over which the rate is averaged. */
const WINDOW = 4;

export class Clock {
  /** Seconds spent rendering this film. */
  elapsed = 0;
  /** Which film since the page was opened. */
  film = 0;
  private films = 0;
  private marks: { at: number; samples: number }[] = [];

  /** Another film; with a number, that one goes on. */
  restart(film?: number): void {
    this.film = film ?? ++this.films;
    this.elapsed = 0;
    this.marks = [];
  }

  /** The film goes on from one that had so many samples after so many seconds. */
  resume(seconds: number, samples: number): void {
    this.elapsed = seconds;
    this.marks = [{ at: seconds, samples }];
  }

  /** After each piece of work: seconds it took, samples (with fractions) the film has. */
  tick(seconds: number, samples: number): void {
    this.elapsed += seconds;
    this.marks.push({ at: this.elapsed, samples });
    while (this.marks.length > 2 && this.marks[1]!.at < this.elapsed - WINDOW) this.marks.shift();
  }

  /** Samples a pixel and second; NaN before it is known. */
  get rate(): number {
    const [first, last] = [this.marks[0], this.marks.at(-1)];
    if (first === undefined || last === undefined || last.at <= first.at) return Number.NaN;
    return (last.samples - first.samples) / (last.at - first.at);
  }
}
