/** A drag, or whatever else is one step of undo however many values it brings. */
import { Events } from './events.ts';

/** Whether values are dragged, when that changes: more of them will come, and whoever drags looks at what they do. */
export const dragged = new Events<boolean>();
const drags = new Set<Gesture>();

/** Nothing is held any more, whatever its control says of it. */
export function endDrags(): void {
  if (drags.size === 0) return;
  drags.clear();
  dragged.emit(false);
}

let begun = 0;
let current: string | undefined;

/** The step that transactions belong to now; undefined outside of any gesture. */
export const gestureStep = (): string | undefined => current;

export class Gesture {
  private step: string | undefined;

  /** Transactions that `work` begins belong to this gesture. @param goesOn it is a drag, and not the end of it */
  run(work: () => void, goesOn = false): void {
    if (goesOn) this.drag();
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
    if (drags.delete(this) && drags.size === 0) dragged.emit(false);
  }

  private drag(): void {
    const isFirst = drags.size === 0;
    drags.add(this);
    if (isFirst) dragged.emit(true);
  }
}
