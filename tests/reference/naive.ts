/** The naive estimator: directions from the BSDF alone; emission counts whenever a path meets it (Kajiya 1986). */
import { IN_MEDIUM, travel } from './media.ts';
import { addEmission, addEnvironment, scatter, survives, type Path } from './path.ts';
import type { Random } from './random.ts';
import type { World } from './world.ts';

/** Follows one path from its camera ray and adds what it gathers to `path.radiance`. */
export function naivePath(world: World, path: Path, random: Random): void {
  let from = -1;
  for (let events = 0; ; events++) {
    const met = travel(world, path, from, random);
    if (met === -1) return addEnvironment(world, path);
    if (met !== IN_MEDIUM) addEmission(world, path, met);
    if (events === world.maxDepth) return;
    // A medium has turned the ray where it ended it.
    if (met !== IN_MEDIUM) scatter(world, path, met, random);
    if (!survives(world, path, events + 1, random)) return;
    from = met;
  }
}
