/** The scene that shows a material in the gallery: a ball on a block, a lamp, a dim sky and a floor to be reflected. */
import { shaderLibrary } from '../../content/node.ts';
import type { SceneInput } from '../../scene/document.ts';

type ShapeInput = SceneInput['shapes'][number];

/** Side of the film in pixels. */
const BALL_SIZE = 256;
const SKY: [number, number, number] = [0.22, 0.23, 0.25];
/** Squares along each side of the floor, and the length of one. */
const [SQUARES, SQUARE] = [12, 0.8];

const ENVIRONMENTS = 'environments/';
/** Templates, signed distances, densities and displacements, which are no surfaces. */
const OTHERS = ['templates/', 'shapes/', 'media/', 'displacements/'];

/** The library's materials, and its environments as `environments/NAME`. */
export const ballNames = (): string[] =>
  Object.keys(shaderLibrary().materials).filter((name) => !OTHERS.some((each) => name.startsWith(each)));

export const ballOf = (name: string): SceneInput =>
  name.startsWith(ENVIRONMENTS) ? environmentBall(name.slice(ENVIRONMENTS.length)) : materialBall(name);

/** A document whose ball and block are made of a library material, with the values that its file gives. */
function materialBall(file: string): SceneInput {
  const camera: SceneInput['camera'] = { position: [2.4, 2.7, 5.6], target: [0, 0.98, 0], fov: 27 };
  const ball = scene(`Material ${file}`, camera, { type: 'constant', radiance: SKY }, { ball: { file }, block: { file } }, [
    lamp(),
    strip(),
  ]);
  // What speaks by wavelength is shown at wavelengths.
  const { [file]: source = '' } = shaderLibrary().materials;
  return source.includes('package::spectrum') ? { ...ball, render: { ...ball.render, spectral: true } } : ball;
}

/** A document that stands in an environment of the library: a mirror shows it, and it alone gives light. */
function environmentBall(file: string): SceneInput {
  const block = { file: 'diffuse', params: { albedo: [0.6, 0.6, 0.6] } };
  // Low and wide: the sky is behind the ball too.
  const camera: SceneInput['camera'] = { position: [0, 1.1, 5.4], target: [0, 1.42, 0], fov: 38 };
  return scene(`Environment ${file}`, camera, { type: 'program', file }, { ball: { file: 'mirror' }, block }, []);
}

function scene(
  title: string,
  camera: SceneInput['camera'],
  environment: SceneInput['environment'],
  materials: SceneInput['materials'],
  lights: readonly ShapeInput[],
): SceneInput {
  return {
    version: 1,
    title,
    camera,
    film: { width: BALL_SIZE, height: BALL_SIZE },
    render: { maxDepth: 24 },
    environment,
    materials: {
      ...materials,
      light: { file: 'diffuse', params: { albedo: [0.42, 0.42, 0.42] } },
      dark: { file: 'diffuse', params: { albedo: [0.14, 0.14, 0.14] } },
      lamp: { file: 'diffuse', params: { albedo: [0, 0, 0] } },
    },
    shapes: [
      { name: 'ball', type: 'sphere', center: [0, 1.32, 0], radius: 0.9, material: 'ball' },
      { name: 'block', type: 'box', center: [0, 0.215, 0], size: [1.5, 0.4, 1.5], rotate: [0, 32, 0], material: 'block' },
      ...floor(),
      ...lights,
    ],
  };
}

function lamp(): ShapeInput {
  return {
    name: 'lamp',
    type: 'quad',
    corner: [-4.2, 4.6, 0.6],
    edge1: [2.2, 0.9, 0],
    edge2: [0, -0.5, 2.4],
    material: 'lamp',
    emission: { radiance: [15, 14.4, 13.5], sides: 'both' },
  };
}

/** A narrow light at the back, for edges. */
function strip(): ShapeInput {
  return {
    name: 'strip',
    type: 'quad',
    corner: [2.6, 0.6, -2.6],
    edge1: [0.35, 0, 0.3],
    edge2: [0, 2.8, 0],
    material: 'lamp',
    emission: { radiance: [6, 6.4, 7], sides: 'both' },
  };
}

/** Neutral, so that colours are the material's own. */
function floor(): ShapeInput[] {
  const start = (-SQUARES * SQUARE) / 2;
  return Array.from({ length: SQUARES * SQUARES }, (_, i): ShapeInput => {
    const [column, row] = [i % SQUARES, Math.floor(i / SQUARES)];
    return {
      type: 'quad',
      corner: [Number((start + column * SQUARE).toFixed(3)), 0, Number((start + row * SQUARE).toFixed(3))],
      edge1: [0, 0, SQUARE],
      edge2: [SQUARE, 0, 0],
      material: (column + row) % 2 === 0 ? 'light' : 'dark',
    };
  });
}
