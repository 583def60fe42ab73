/** A drag, or whatever else is one step of undo however many values it brings. */
let begun = 0;
let current: string | undefined;

/** The step that transactions belong to now; undefined outside of any gesture. */
export const gestureStep = (): string | undefined => current;

export class Gesture {
  private step: string | undefined;

  /** Transactions that `work` begins belong to this gesture. */
  run(work: () => void): void {
    const outer = current;
    current = this.step ??= `gesture ${begun++}`;
    try {
      work();
    } finally {
      current = outer;
    }
  }

  /** What follows is another gesture. */
  end(): void {
    this.step = undefined;
  }
}
