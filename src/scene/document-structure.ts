/** The part of the scene document that says what rays walk through: acceleration structures. */
import { z } from 'zod';

/** Every structure that a document can ask for; `auto` leaves it to the engine. */
export const STRUCTURES = ['auto', 'brute-force', 'bounding-spheres', 'grid', 'bvh2', 'bvh8'] as const;

export const structure = z
  .enum(STRUCTURES)
  .default('auto')
  .describe(
    'How rays find what they hit; changes the time, not the image. auto: bvh2; bvh2: two boxes a node (surface area heuristic); ' +
      'bvh8: eight quantised boxes a node (Ylitie 2017); grid: uniform cells (Lagae and Dutré 2008); bounding-spheres: one a shape (Soss 2013); ' +
      'brute-force: every primitive. Instances and moving shapes always have a bvh2 of two levels.',
  );
