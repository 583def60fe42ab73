/** The bounds of loops in kernels against what the host lets a scene have: right data never meet them. */
import { describe, expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { MAX_LEVELS } from '../../src/engine/lights/tree.ts';
import { MAX_LEAF } from '../../src/scene/bvh/build.ts';
import type { SceneInput } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';

function constant(file: string, name: string): number {
  const found = new RegExp(String.raw`\bconst ${name} = (\d+)u;`).exec(shaderLibrary().wgsl[file] ?? '');
  if (found === null) throw new Error(`wgsl/${file}.wgsl has no ${name}`);
  return Number(found[1]);
}

const scene = (render: SceneInput['render'], steps = 1): SceneInput => ({
  version: 1,
  camera: { position: [0, 0, 4], target: [0, 0, 0] },
  render,
  materials: { m: { file: 'diffuse' } },
  shapes: [{ type: 'sdf', program: 'rounded_box', bounds: { min: [-1, -1, -1], max: [1, 1, 1] }, material: 'm', steps }],
});

describe('the bound of a kernel is that of', () => {
  it('leaves', () => expect(constant('bounds', 'MAX_LEAF')).toBe(MAX_LEAF));
  it('the tree of lights', () => expect(constant('bounds', 'CLUSTER_LEVELS')).toBe(MAX_LEVELS));
  it.each([
    ['scattering events', constant('bounds', 'MAX_DEPTH'), (n: number) => scene({ maxDepth: n })],
    ['rays of the first surface', constant('integrator/distributed', 'MAX_SPLIT'), (n: number) => scene({ splitting: { gloss: n } })],
    ['points of a light', constant('integrator/distributed', 'MAX_SPLIT'), (n: number) => scene({ splitting: { light: n } })],
    ['steps along a signed distance', constant('shape/sdf', 'MAX_STEPS'), (n: number) => scene({}, n)],
  ])('the document: %s', (_, most, of) => {
    expect(() => checkScene(of(most))).not.toThrow();
    expect(() => checkScene(of(most + 1))).toThrow();
  });
});
