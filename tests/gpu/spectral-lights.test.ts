/** Lights that are given as colours, in spectral rendering: what is seen of them and what they light has their colours. */
import { it } from 'vitest';
import type { SceneInput, Vec3 } from '../../src/scene/document.ts';
import { expectMean } from '../helpers/expect-mean.ts';
import { imageMean, renderImage } from '../helpers/gpu.ts';
import { ALPHA, view, wall } from '../helpers/spectral.ts';

const COLOUR: Vec3 = [0.2, 0.5, 0.9];

async function expectColour(scene: SceneInput, expected: readonly number[]): Promise<void> {
  const greatest = Math.max(...expected);
  imageMean(await renderImage(scene)).forEach(({ mean, error }, c) =>
    expectMean({ mean: mean + greatest, error }, expected[c]! + greatest, { alpha: ALPHA, sees: 0.02, what: `channel ${c}` }),
  );
}

const white = { white: { file: 'diffuse', params: { albedo: [1, 1, 1] } } };
const aside = { type: 'sphere' as const, center: [0, 0, -50] as Vec3, radius: 1, material: 'white' };
const away: SceneInput['camera'] = { type: 'orthographic', position: [0, 0, 9], target: [0, 0, 20], height: 1 };

it('a surrounding is seen in its colour', () =>
  expectColour(view({ camera: away, environment: { type: 'constant', radiance: COLOUR }, materials: white, shapes: [aside] }), COLOUR));
it('a white wall in it has its colour', () =>
  expectColour(
    view({ environment: { type: 'constant', radiance: COLOUR }, materials: white, shapes: [wall('white')], render: { maxDepth: 1 } }),
    COLOUR,
  ));

// A sun of half a right angle: its radiance is the irradiance over π sin² of half its diameter.
const sun = (direction: Vec3) => ({ type: 'directional' as const, direction, irradiance: COLOUR, diameter: 90 });
it('a sun is seen in its colour', () =>
  expectColour(
    view({ camera: away, lights: [sun([0, 0, -1])], materials: white, shapes: [aside] }),
    COLOUR.map((each) => each / (Math.PI * 0.5)),
  ));
it.each(['mis-power', 'bsdf', 'light'] as const)('a white wall under it has its colour, by %s', (strategy) =>
  expectColour(
    view({ lights: [sun([0, 0, -1])], materials: white, shapes: [wall('white')], render: { maxDepth: 1, strategy, spp: 512 } }),
    COLOUR.map((each) => each / Math.PI),
  ),
);
