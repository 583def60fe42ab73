/** The parts of the engine that need no GPU. */
import { describe, expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { aliasTable } from '../../src/engine/lights/alias.ts';
import { biases, chosenBiases, notices } from '../../src/engine/bias.ts';
import { changesBetween } from '../../src/engine/changes.ts';
import { filmAverage, filmDropped, filmMean, filmRelativeError } from '../../src/engine/film/film.ts';
import { octahedralEncode } from '../../src/engine/pack/octahedral.ts';
import { packScene } from '../../src/engine/pack/pack.ts';
import { buildGeometry } from '../../src/scene/geometry/build.ts';
import { packView } from '../../src/engine/camera/view.ts';
import type { Integrator, LayerName, SceneDocument } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { kernelSeed, randomStream } from '../../src/scene/random.ts';
import { KernelAssembler } from '../../src/shader/kernel.ts';
import { cornellInput } from '../reference/cornell.ts';

const assembler = new KernelAssembler(shaderLibrary());
const scene = checkScene(cornellInput(16));

describe('alias table', () => {
  it.each([[[1]], [[1, 1, 1]], [[5, 1, 3, 0.5]], [[0, 1, 0, 2]], [[1e-8, 1, 1e8]]])('of %j gives each entry its share', (weights) => {
    const { probability, threshold, other } = aliasTable(weights);
    const total = weights.reduce((a, b) => a + b);
    const share = weights.map(() => 0);
    threshold.forEach((each, i) => {
      share[i]! += each / weights.length;
      share[other[i]!]! += (1 - each) / weights.length;
    });
    weights.forEach((weight, i) => {
      expect(probability[i]).toBeCloseTo(weight / total, 12);
      expect(share[i]).toBeCloseTo(weight / total, 12);
    });
  });
});

describe('octahedral normals', () => {
  it('survive 32 bits to 0.0037°', () => {
    const random = randomStream(5, 'normals');
    let worst = 1;
    for (let k = 0; k < 20_000; k++) {
      const v = [random() - 0.5, random() - 0.5, k % 7 === 0 ? 0 : random() - 0.5];
      const n = v.map((each) => each / Math.hypot(...v));
      const word = octahedralEncode(n[0]!, n[1]!, n[2]!);
      // As wgsl/shape/octahedral.wgsl decodes.
      const p = [word & 0xffff, word >>> 16].map((each) => Math.max(-1, ((each << 16) >> 16) / 32767));
      const z = 1 - Math.abs(p[0]!) - Math.abs(p[1]!);
      const q =
        z < 0 ? [(1 - Math.abs(p[1]!)) * (p[0]! >= 0 ? 1 : -1), (1 - Math.abs(p[0]!)) * (p[1]! >= 0 ? 1 : -1), z] : [p[0]!, p[1]!, z];
      worst = Math.min(worst, q.reduce((sum, each, i) => sum + each * n[i]!, 0) / Math.hypot(...q));
    }
    // Half a step in u and v, both steps in z, on a face of the octahedron that is 1/√3 away from the centre.
    const step = 0.5 / 32767;
    expect(Math.acos(worst)).toBeLessThan(Math.hypot(step, step, 2 * step) * Math.sqrt(3) * 1.001);
  });
});

describe('structures', () => {
  it('other than a BVH2 are said not to be used where something is placed', () => {
    const asked = { ...scene, render: { ...scene.render, structure: 'grid' as const } };
    const instances = [{ object: 'a', matrices: [] }] as unknown as SceneDocument['instances'];
    expect(notices(asked)).toEqual([]);
    expect(notices({ ...scene, instances })).toEqual([]);
    expect(notices({ ...asked, instances })).toEqual([expect.stringMatching(/two levels: the structure grid is not used/)]);
  });
});

describe('what an edit makes necessary', () => {
  const after = (edit: (copy: SceneDocument) => void) => {
    const copy = structuredClone(scene);
    edit(copy);
    const { any, display, ...parts } = changesBetween(scene, checkScene(copy));
    expect(any).toBe(Object.values(parts).some(Boolean));
    expect(display).toBe(false);
    return Object.entries(parts)
      .filter(([, changed]) => changed)
      .map(([part]) => part);
  };
  const sphere = scene.shapes.findIndex((shape) => shape.type === 'sphere');
  it.each<[string, (copy: SceneDocument) => void, string[]]>([
    ['nothing', () => {}, []],
    ['the structure that is the default anyway', (copy) => void (copy.render.structure = 'bvh2'), []],
    ['another structure', (copy) => void (copy.render.structure = 'grid'), ['geometry']],
    [
      'a title, a name, the target spp',
      (copy) => Object.assign(copy, { title: 'x', description: 'y', render: { ...copy.render, spp: 7 } }),
      [],
    ],
    ['the camera', (copy) => (copy.camera.position = [0, 1, 9]), ['view']],
    ['the film size', (copy) => (copy.film.width = 99), ['view']],
    ['the integrator', (copy) => (copy.render.integrator = 'cast'), ['view']],
    ['the seed', (copy) => (copy.render.seed = 'x'), ['view']],
    [
      'an image as environment, whose rotation stands among the parameters',
      (copy) => (copy.environment = { type: 'image', data: 'data:image/x;base64,', rotation: 1, tilt: 0, intensity: 1, tint: [1, 1, 1] }),
      ['materials', 'view'],
    ],
    ['the environment', (copy) => (copy.environment = { type: 'constant', radiance: [1, 1, 1] }), ['view']],
    ['a parameter', (copy) => (copy.materials.white!.params = { albedo: [0.1, 0.2, 0.3] }), ['materials']],
    [
      'a material and a program that nothing uses',
      (copy) =>
        Object.assign(copy, { programs: { spare: '// nothing' }, materials: { ...copy.materials, spare: { file: 'spare', params: {} } } }),
      [],
    ],
    ["a shape's material", (copy) => (copy.shapes[sphere]!.material = 'white'), ['materials']],
    ['how media are sampled', (copy) => void (copy.render.mediumSampling = 'equiangular'), ['lights']],
    ['guiding', (copy) => void (copy.render.guiding = 'learned'), ['view']],
    ['wavelengths', (copy) => void (copy.render.spectral = true), ['view']],
    ['caustics', (copy) => void (copy.render.caustics = 'manifold'), ['view']],
    ['paths that would be guided', (copy) => void (copy.render.guidingPaths = 4096), []],
    ['an emission', (copy) => (copy.shapes[5]!.emission!.radiance = [9, 9, 9]), ['lights']],
    ['a radius', (copy) => Object.assign(copy.shapes[sphere]!, { radius: 0.2 }), ['geometry']],
    ['a new shape', (copy) => copy.shapes.push(structuredClone(copy.shapes[0]!)), ['geometry', 'materials', 'lights']],
  ])('%s', (_, edit, parts) => expect(after(edit)).toEqual(parts));
  it('factors of light groups: the lights, or with the layer `groups` what is shown alone', () => {
    const grouped = (layers: LayerName[], intensity: number) =>
      checkScene({
        ...scene,
        film: { ...scene.film, layers },
        environment: { type: 'constant', radiance: [1, 1, 1], group: 'sky' },
        lightGroups: { sky: { intensity }, unused: { intensity } },
      });
    const changed = (layers: LayerName[]) => changesBetween(grouped(layers, 1), grouped(layers, 2));
    expect(changed([])).toMatchObject({ lights: true, any: true, display: false });
    expect(changed(['groups'])).toMatchObject({ lights: false, any: false, display: true });
    expect(changesBetween(grouped([], 1), grouped(['groups'], 1))).toMatchObject({ view: true, any: true });
    expect(changesBetween(grouped(['groups'], 1), { ...grouped(['groups'], 1), lightGroups: undefined }).display).toBe(false);
  });
  it('everything, without a previous scene', () => expect(Object.values(changesBetween(null, scene)).every(Boolean)).toBe(true));
});

describe('packing', () => {
  const geometry = buildGeometry(scene);
  const packed = packScene(scene, geometry, assembler, false);
  it('asks only for what the scene uses', () => {
    expect(packed.variant.features).toMatchObject({
      spheres: true,
      triangles: true,
      parallelograms: true,
      disks: true,
      shading_normals: false,
      lights: true,
      environment: true,
      punctuals: false,
      suns: false,
      ambient: false,
      clamp_indirect: false,
    });
    const plain = checkScene({
      ...scene,
      shapes: scene.shapes.filter((shape) => shape.type === 'quad' && !shape.emission),
      environment: { type: 'constant', radiance: [0, 0, 0] },
    });
    const { variant } = packScene(plain, buildGeometry(plain), assembler, false);
    expect(variant.features).toMatchObject({
      spheres: false,
      triangles: false,
      parallelograms: true,
      disks: false,
      shading_normals: false,
      lights: false,
      environment: false,
      punctuals: false,
      suns: false,
      ambient: false,
      clamp_indirect: false,
    });
    expect(variant.materials).toEqual(['diffuse']);
  });
  it('chooses lights in proportion to their power', async () => {
    const lights = new Float32Array((await packed.lights.pack(null)).lights);
    const stride = assembler.layouts.Light.size / 4;
    const at = assembler.layouts.Light.members.find((each) => each.name === 'probability')!.offset / 4;
    const probabilities = Array.from({ length: lights.length / stride }, (_, i) => lights[i * stride + at]!);
    // One quad, one sphere, one two-sided disk, four triangles.
    expect(probabilities).toHaveLength(7);
    expect(probabilities.reduce((a, b) => a + b)).toBeCloseTo(1, 6);
    const luminance = (c: number[]): number => 0.2126 * c[0]! + 0.7152 * c[1]! + 0.0722 * c[2]!;
    const quad = 1.44 * luminance([1, 1.2, 0.8]);
    const disk = 2 * Math.PI * 0.25 ** 2 * luminance([0.5, 1, 2]);
    expect(probabilities.some((a) => probabilities.some((b) => Math.abs(a / b - quad / disk) < 1e-4))).toBe(true);
  });
  it('refuses a scene in which nothing has an area', () => {
    const flat = checkScene({
      ...scene,
      shapes: [{ type: 'mesh', data: { positions: [0, 0, 0, 1, 0, 0, 2, 0, 0], indices: [0, 1, 2] }, material: 'white' }],
    });
    expect(() => buildGeometry(flat)).toThrow('At shapes: expected at least one shape with an area, all triangles are degenerate');
  });
});

describe('the view', () => {
  const view = (change: Partial<SceneDocument>) => {
    const floats = new Float32Array(
      packView(
        assembler.layouts.View,
        { ...scene, ...change },
        {
          lights: 0,
          lightTree: 0,
          environmentSlot: 0,
          objectsSlot: 0,
          cameraKeysSlot: 0,
          cameraTableSlot: 0,
          gainsSlot: 0,
          shapeMaterialsSlot: 0,
          imagesSlot: 0,
          bytecodeSlot: 0,
          interiors: { interiorsSlot: 0, fogSlot: 0, filled: [] },
        },
      ),
    );
    const member = (name: string): number[] =>
      [...floats.subarray(assembler.layouts.View.members.find((each) => each.name === name)!.offset / 4)].slice(0, 3);
    return { eye: member('eye'), corner: member('corner'), right: member('right'), down: member('down') };
  };
  it('puts the target into the middle, x to the right, y down', () => {
    const { corner, right, down } = view({
      camera: { type: 'perspective', position: [1, 2, 3], target: [1, 2, -7], up: [0, 1, 0], fov: 90 },
      film: { width: 200, height: 100 },
    });
    const close = (values: number[], expected: number[]) => values.forEach((each, i) => expect(each).toBeCloseTo(expected[i]!, 6));
    close(corner, [-2, 1, -1]);
    close(right, [4, 0, 0]);
    close(down, [0, -2, 0]);
  });
});

describe('seeds', () => {
  it('are 32 bits that follow from number or text alone', () => {
    const seeds = [0, 1, 2, 'a', 'b', ''].map(kernelSeed);
    expect(new Set(seeds).size).toBe(6);
    for (const seed of seeds) expect(Number.isInteger(seed) && seed >= 0 && seed < 2 ** 32).toBe(true);
    expect(kernelSeed('7')).toBe(kernelSeed(7));
    expect(randomStream(1, 'a')()).not.toBe(randomStream(1, 'b')());
  });
});

describe('film', () => {
  // Two pixels: samples 1, 3 and 2, 2 in red; one dropped sample in the second.
  const film = { width: 2, height: 1, data: Float32Array.of(4, 0, 0, 2, 10, 0, 0, 0, 4, 0, 0, 2, 8, 0, 0, 1) };
  it('gives means, their average, dropped samples', () => {
    expect([...filmMean(film)]).toEqual([2, 0, 0, 2, 0, 0]);
    expect(filmAverage(film)).toEqual([2, 0, 0]);
    expect(filmAverage({ width: 2, height: 1, data: new Float32Array(16) })).toEqual([0, 0, 0]);
    expect(filmDropped(film)).toBe(1);
  });
  it('estimates its error from the second moment', () => {
    // Variance of the first mean: (5 − 4) / (2 − 1) = 1; over six channels 1/6; the mean is 4/6.
    expect(filmRelativeError(film)).toBeCloseTo(Math.sqrt(1 / 6) / (4 / 6), 6);
    expect(filmRelativeError({ width: 1, height: 1, data: Float32Array.of(1, 1, 1, 1, 1, 1, 1, 0) })).toBeNaN();
    // Of a black picture nothing is left to be wrong.
    expect(filmRelativeError({ width: 1, height: 1, data: Float32Array.of(0, 0, 0, 2, 0, 0, 0, 0) })).toBe(0);
  });
});

describe('bias', () => {
  it('beside the picture is what was chosen: a deep limit of paths is not, a lower one and all else are', () => {
    const of = (render: object) => chosenBiases({ ...scene, render: { ...scene.render, clampIndirect: 0, ...render } });
    expect(of({ maxDepth: 128 })).toEqual([]);
    expect(of({ maxDepth: 127 })).toEqual(['depth ≤ 127']);
    expect(of({ maxDepth: 512, clampIndirect: 4 })).toEqual(['indirect light ≤ 4']);
    expect(of({ maxDepth: 128, integrator: 'cast' })).toEqual(['direct light only']);
  });

  it('is told for every integrator', () => {
    const of = (integrator: Integrator, maxDepth = 128) => biases({ ...scene, render: { ...scene.render, integrator, maxDepth } });
    expect(of('path', 8)).toEqual(['depth ≤ 8']);
    expect(of('path', 128)).toEqual(['depth ≤ 128']);
    expect(of('distributed', 6)).toEqual(['no light between diffuse surfaces', 'depth ≤ 6']);
    expect(of('cast')).toEqual(['direct light only']);
    expect(of('whitted')).toEqual(['no light between diffuse surfaces, specular chains ≤ 10']);
  });

  it('is told of walks below surfaces, where there are some', () => {
    const wax = (weight: number, integrator: Integrator) => ({
      ...scene,
      materials: { wax: { file: 'principled', params: { subsurface_weight: weight } } },
      render: { ...scene.render, integrator, maxDepth: 128 },
    });
    expect(biases(wax(0, 'path'))).toEqual(['depth ≤ 128']);
    expect(biases(wax(0.5, 'path'))).toEqual(['depth ≤ 128', 'walks below surfaces ≤ 4096 events']);
    expect(chosenBiases(wax(0.5, 'path'))).toEqual([]);
    expect(biases(wax(0.5, 'cast'))).toEqual(['direct light only', 'no light below surfaces']);
    // As the kernel has it.
    expect(new KernelAssembler(shaderLibrary()).constant('path/walk', 'MAX_EVENTS')).toBe(4096);
  });
});
