/**
 * A wavefront gives the megakernel's film, whatever paths do, however many there is room for, in any split into jobs: bit for bit in
 * software; on graphics cards but for what their compilers fuse in one kernel and not in the other.
 */
import { describe, expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { Renderer } from '../../src/engine/renderer.ts';
import { encodePng } from '../../src/image/png.ts';
import { toDataUrl } from '../../src/image/decode/data-url.ts';
import type { SceneDocument, SceneInput } from '../../src/scene/document.ts';
import { IN_DENO } from '../helpers/device.ts';
import { testDevice } from '../helpers/gpu.ts';
import { both, create, expectSame, film, scene, type Parts } from '../helpers/wavefront.ts';

const CHECKS = toDataUrl(encodePng({ width: 2, height: 2, rgb8: Uint8Array.from([255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255]) }, {}));

describe('a wavefront', () => {
  it('renders diffuse, mirror and glass under a lamp as the megakernel does', () => both(scene()));

  it('with room for few paths, so that new ones begin where others end, in parts of jobs', async () => {
    // 1,024 paths and 8,192 items; the scene's own arrays fit into that.
    await both(scene({ film: { width: 61, height: 43 }, render: { spp: 7 } }), 131_072);
  });
  it('in jobs of a few rows', () => both(scene(), undefined, 1e-3));
  it('with paths of hundreds of vertices, whose steps do not fit into one submission', async () => {
    const wall = (corner: number[], edge1: number[], edge2: number[]): object => ({
      type: 'quad',
      corner,
      edge1,
      edge2,
      material: 'white',
    });
    await both(
      scene({
        materials: { white: { file: 'diffuse', params: { albedo: [0.999, 0.998, 0.997] } } },
        camera: { position: [0.5, 0.5, 0.9], target: [0.5, 0.5, 0], fov: 80 },
        shapes: [
          wall([0, 0, 0], [1, 0, 0], [0, 0, 1]),
          wall([0, 1, 0], [1, 0, 0], [0, 0, 1]),
          wall([0, 0, 0], [0, 1, 0], [0, 0, 1]),
          wall([1, 0, 0], [0, 1, 0], [0, 0, 1]),
          wall([0, 0, 0], [1, 0, 0], [0, 1, 0]),
          wall([0, 0, 1], [1, 0, 0], [0, 1, 0]),
          {
            type: 'quad',
            corner: [0.4, 0.99, 0.4],
            edge1: [0.2, 0, 0],
            edge2: [0, 0, 0.2],
            material: 'white',
            emission: { radiance: [1, 1, 1] },
          },
        ] as SceneInput['shapes'],
        film: { width: 9, height: 7 },
        render: { spp: 2, maxDepth: 300, rouletteStart: 300 },
      }),
    );
  });
  it('through eight boxes a node', () => both(scene({ render: { structure: 'bvh8' } }), 131_072));
  it('through groups at places of their own, with lamps among them, and groups that stand alone in a leaf', async () => {
    const places = (count: number, y: number, stretch = 0.05): number[][] =>
      Array.from({ length: count }, (_, i) => {
        const [c, d] = [0.5 * Math.cos(i), 0.5 * Math.sin(i)];
        return [c, 0, d, 1.1 * i - 2, 0, 0.5 + stretch * i, 0, y, -d, 0, c, 0.3 * i - 1];
      });
    const { shapes } = scene();
    await both(
      scene({
        shapes: shapes.slice(0, 2) as SceneInput['shapes'],
        objects: {
          ball: { shapes: [shapes[2]!] as SceneInput['shapes'] },
          pair: { shapes: shapes.slice(3) as SceneInput['shapes'] },
          lamp: {
            shapes: [
              {
                type: 'quad',
                corner: [-1, 3, -1],
                edge1: [0.3, 0, 0],
                edge2: [0, 0, 0.3],
                material: 'grey',
                emission: { radiance: [90, 8, 7] },
              },
              { type: 'sphere', center: [0, 2, 0], radius: 0.1, material: 'grey', emission: { radiance: [9, 80, 7] } },
            ],
          },
        },
        instances: [
          { object: 'ball', matrices: places(5, 0) },
          { object: 'pair', matrices: places(4, -0.3) },
          { object: 'lamp', matrices: places(3, 0.2, 0) },
        ],
      }),
    );
  });
  it('with samplers that count, a lens, an edge of the film, and lights of every other kind', async () => {
    await both(
      scene({
        camera: { position: [0, 1.5, 6], target: [0, 0, 0], fov: 42, lens: { radius: 0.2, focus: 5 } },
        environment: { type: 'program', file: 'sky' },
        film: { width: 29, height: 19, crop: [3, 2, 24, 15] },
        lights: [
          { type: 'point', position: [2, 3, 2], intensity: [4, 4, 4] },
          { type: 'directional', direction: [-1, -2, -1], irradiance: [0.5, 0.5, 0.4], diameter: 5 },
        ],
        render: { sampler: 'sobol', lightChoice: 'uniform', strategy: 'mis-balance', clampIndirect: 2 },
      }),
    );
  });
  it('with several materials, one of layers, by which paths are sorted', async () => {
    const files = ['diffuse', 'mirror', 'glass', 'car_paint', 'checker', 'velvet'];
    const balls = files.map((material, i) => ({
      type: 'sphere',
      center: [1.3 * (i % 3) - 1.3, -0.5, 1.3 * Math.floor(i / 3)],
      radius: 0.5,
      material,
    }));
    const materials = Object.fromEntries(files.map((file) => [file, { file }]));
    const shapes = scene()
      .shapes.slice(0, 2)
      .map((shape) => ({ ...shape, material: 'diffuse' }));
    await both(scene({ materials, shapes: [...shapes, ...balls] as SceneInput['shapes'], film: { width: 45, height: 39 } }), 1 << 20);
  });
  it('with images, whose random numbers go on from pass to pass', async () => {
    await both(
      scene({
        images: { checks: { data: CHECKS } },
        materials: {
          grey: { file: 'principled', params: { base_color_image: 'checks', specular_roughness: 0.4 } },
          red: { file: 'principled', params: { base_color_image: 'checks', base_metalness: 1, specular_roughness: 0.3 } },
          mirror: { file: 'mirror' },
          glass: { file: 'glass' },
        },
        render: { spp: 3 },
      }),
    );
  });
  it('with directions that are guided by what was learned of light, on surfaces and from below them', async () => {
    const guiding = { guiding: 'learned', guidingPaths: 8192 } as const;
    // What is on surfaces alone is among the passes of the other, which naga renders.
    if (!IN_DENO) await both(scene({ render: guiding }));
    const wax = { file: 'principled', params: { subsurface_weight: 1, subsurface_radius: 0.6 } };
    const materials = { grey: { file: 'diffuse' }, red: wax, mirror: { file: 'mirror' }, glass: { file: 'glass' } };
    await both(scene({ materials, film: { width: 21, height: 16 }, render: { ...guiding, spp: 3, maxDepth: 6 } } as Parts));
  });
  it('with walks below surfaces: of several bodies, one in another, beside what has none, by images', async () => {
    const wax = { subsurface_weight: 1, subsurface_radius: 0.6, subsurface_color: [0.95, 0.7, 0.5], base_color_image: 'checks' };
    const soap = { subsurface_weight: 0.7, subsurface_radius: 0.3, subsurface_scatter_anisotropy: 0.5 };
    const { shapes } = scene();
    const [floor, lamp, ...bodies] = shapes as SceneInput['shapes'];
    const inner = { type: 'sphere', center: [0.3, 0.1, 0.4], radius: 0.3, material: 'soap' };
    const walls = { images: { checks: { data: CHECKS } }, render: { spp: 3, maxDepth: 6 }, film: { width: 33, height: 26 } };
    const materials = {
      grey: { file: 'diffuse' },
      red: { file: 'principled', params: wax },
      mirror: { file: 'principled', params: { ...wax, subsurface_radius: 0.2 } },
      glass: { file: 'glass' },
      soap: { file: 'principled', params: soap },
    };
    const matrices = [[1, 0, 0, 0.5, 0, 1.2, 0, 0.3, 0, 0, 0.8, 0]];
    // On naga the one whose state goes on from pass to pass: films of the other are Dawn's there (tests/naga/gallery.test.ts).
    for (const sampler of IN_DENO ? ['lcg'] : ['lcg', 'dithered'])
      await both(
        scene({
          ...walls,
          materials,
          shapes: [floor!, lamp!, inner] as SceneInput['shapes'],
          objects: { bodies: { shapes: bodies } },
          instances: [{ object: 'bodies', matrices }],
          render: { ...walls.render, sampler },
        } as Parts),
        1 << 20,
      );
  });
});

describe('what a wavefront does not render', () => {
  const ofKernel = async (document: SceneDocument, options: ConstructorParameters<typeof Renderer>[2] = {}): Promise<string> => {
    const renderer = await create({ kernel: 'wavefront', ...options });
    await renderer.setScene(document);
    renderer.destroy();
    return [renderer.report.kernel, ...renderer.report.notes].join('; ');
  };
  const because = (reason: string): string => `megakernel; The megakernel renders this scene, which cannot be a wavefront: ${reason}.`;
  it('the megakernel does', async () => {
    expect(await ofKernel(scene({ render: { integrator: 'path-naive' } }))).toBe(because('the integrator is path-naive'));
    expect(await ofKernel(scene(), { countRays: true })).toBe(because('rays are counted'));
    expect(await ofKernel(scene({ film: { width: 128, height: 80 } }), { storage: { bytes: 131_072 } })).toBe(
      because('there is no room for the paths of its film'),
    );
    expect(await ofKernel(scene(), { kernel: 'auto' })).toBe('megakernel');
  });
  it('it also does where an adapter takes one of the passes for wrong', async () => {
    const library = shaderLibrary();
    const trace = library.wgsl['wave/trace']!.replace('var has_ray = false;', 'var has_ray: bool = 1.5;');
    const wgsl = { ...library.wgsl, 'wave/trace': trace };
    const renderer = new Renderer(await testDevice(), { ...library, wgsl }, { kernel: 'wavefront' });
    await renderer.setScene(scene());
    expect(renderer.report.kernel).toBe('megakernel');
    expect(renderer.report.notes).toEqual([
      'The megakernel renders this scene, which cannot be a wavefront: the adapter refuses one of its passes.',
    ]);
    renderer.destroy();
  });
});

describe('while paths are under way', () => {
  it('the film can begin anew: it gets each sample once', async () => {
    const document = scene({ render: { spp: 64 } });
    const renderer = await create({ kernel: 'wavefront', storage: { bytes: 131_072 } });
    await renderer.setScene(document);
    // Long enough that a submission has many parts.
    for (let k = 0; k < 6; k++) await renderer.advance(2000, 64);
    renderer.restart();
    const advancing = renderer.advance(1e9, 64);
    await new Promise((resolve) => setTimeout(resolve, 30));
    renderer.restart();
    await advancing;
    while (!renderer.isDone(64)) await renderer.advance(1000, 64);
    const found = (await renderer.readFilm()).data;
    expect(new Set(Array.from(found).filter((_, i) => i % 8 === 3))).toEqual(new Set([64]));
    const mega = await create({ kernel: 'megakernel' });
    await expectSame(found, await film(mega, document));
    for (const each of [renderer, mega]) each.destroy();
  });
  it('another scene can come: no sample of the old one is in its film', async () => {
    const renderer = await create({ kernel: 'wavefront', storage: { bytes: 131_072 } });
    const [first, second] = [scene({ render: { spp: 64 } }), scene({ film: { width: 33, height: 27 } })];
    await renderer.setScene(first);
    const advancing = renderer.advance(1e9, 64);
    await renderer.setScene(second);
    await advancing;
    const found = await film(renderer, second);
    const mega = await create({ kernel: 'megakernel' });
    await expectSame(found, await film(mega, second));
    for (const each of [renderer, mega]) each.destroy();
  });
});
