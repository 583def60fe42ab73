/** A vertex of a path as replays tell of them, for tests that need no device: on a surface, lit by nothing. */
import type { PathVertex } from '../../src/engine/passes/record.ts';

export const pathVertex = (change: Partial<PathVertex>): PathVertex => ({
  kind: 'surface',
  p: [0, 0, 0],
  n: [0, 0, 1],
  shape: 0,
  distance: 1,
  wo: [0, 0, 1],
  beta: [1, 1, 1],
  emitted: [0, 0, 0],
  foundWeight: 0,
  foundPdf: 0,
  light: null,
  next: null,
  survival: null,
  outcome: 'on',
  ...change,
});
