/** The naive estimator: directions from the BSDF alone; emission counts whenever a path meets it (Kajiya 1986). */
import { addEmission, addEnvironment, advance, scatter, survives, type Path } from './path.ts';
import type { Random } from './random.ts';
import type { World } from './world.ts';

/** Follows one path from its camera ray and adds what it gathers to `path.radiance`. */
export function naivePath(world: World, path: Path, random: Random): void {
  let from = -1;
  for (let events = 0; ; events++) {
    const primitive = advance(world, path, from);
    if (primitive < 0) return addEnvironment(world, path);
    addEmission(world, path, primitive);
    if (events === world.maxDepth) return;
    scatter(world, path, primitive, random);
    if (!survives(world, path, events + 1, random)) return;
    from = primitive;
  }
}
