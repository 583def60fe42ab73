/** Places of a lamp over the floor, by dragging and by arrow keys. */

/** Metres of an arrow key, and of the grid that the lamp keeps to, so that straight above is found again. */
const [STEP, GRID] = [0.1, 0.05];
const STEPS: Readonly<Record<string, readonly [x: number, z: number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

export const onGrid = (metres: number): number => Math.round(metres / GRID) * GRID;

/** What an arrow key moves by; null: another key. The arrows turn the page's camera: this one does not. */
export function arrowStep(event: KeyboardEvent): readonly [x: number, z: number] | null {
  const by = STEPS[event.key];
  if (by === undefined) return null;
  event.preventDefault();
  event.stopPropagation();
  return by;
}
