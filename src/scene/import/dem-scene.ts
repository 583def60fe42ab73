/** Particles → a scene of spheres on the neutral stage. The colours are cut into steps, each of which is one material. */
import type { ColorMap } from '../colormap.ts';
import type { SceneInput, Vec3 } from '../document.ts';
import { checkScene } from '../parse.ts';
import { readDem } from './dem.ts';
import type { Imported } from './imported.ts';
import { HELD_REFLECTANCE, type ParticleChoice, type Particles, particlesOf, REFLECTANCE } from './particles.ts';
import { boundsOf, conditioning, moved, stageAround } from './stage.ts';
import { fileError } from './text.ts';
import { present } from '../../base/present.ts';
import { scale } from '../vec.ts';
import { tripleAt } from './mesh.ts';

const STEPS = 64;
/** Most spheres of a document: each is a shape of its own. */
const MAX_SPHERES = 200_000;

/** @throws SceneError one sentence that names the file */
export function importDem(bytes: Uint8Array, file: string, choice: ParticleChoice = {}): Imported {
  const particles = particlesOf(readDem(bytes, file), file, choice);
  const { legend, notes } = particles;
  const says = `The colours show the ${legend.title.toLowerCase()}, ${number(legend.min)} to ${number(legend.max)} ${legend.unit} (${legend.map}, in ${STEPS} steps).`;
  const beyond = legend.greatest > legend.max ? [`Some grains have more, up to ${number(legend.greatest)} ${legend.unit}.`] : [];
  const description = [says, ...beyond].join(' ');
  const { title, unit, min, max, map } = legend;
  const { cutoff } = choice;
  const held = particles.places.includes(-1);
  const colorScale = { title, unit, min, max, map, held, ...(cutoff !== undefined && Number.isFinite(cutoff) && { cutoff }) };
  return { scene: checkScene({ ...sceneOf(particles, file), description, colorScale }), notes: [description, ...notes] };
}

const number = (value: number): string => String(Number(value.toPrecision(6)));

function sceneOf({ centers, radii, places, legend }: Particles, file: string): SceneInput {
  if (radii.length > MAX_SPHERES) throw fileError(file, `expected at most ${MAX_SPHERES} grains in a scene, got ${radii.length}`);
  const bounds = boundsOf([centers], 'z', radii);
  const move = conditioning(bounds, file);
  const stage = stageAround(moved(bounds, move), file, {});
  const { scale: k, translate } = move;
  const materials: SceneInput['materials'] = {};
  const spheres = Array.from(radii, (radius, i): SceneInput['shapes'][number] => {
    const step = stepOf(present(places[i], 'a place of the grain'));
    const material = step < 0 ? 'held' : `step ${step}`;
    materials[material] ??= step < 0 ? HELD : stepMaterial(step, legend.map);
    const [x, y, z] = scale(tripleAt(centers, 3 * i), k);
    const center: Vec3 = [x + translate[0], z + translate[1], -y + translate[2]];
    return { type: 'sphere', center, radius: radius * k, material };
  });
  return { ...stage, materials: { ...materials, ...stage.materials }, shapes: [...spheres, ...stage.shapes] };
}

type Material = SceneInput['materials'][string];

const HELD: Material = { file: 'diffuse', params: { albedo: [HELD_REFLECTANCE, HELD_REFLECTANCE, HELD_REFLECTANCE] } };

const stepOf = (place: number): number => (place < 0 ? -1 : Math.min(STEPS - 1, Math.floor(place * STEPS)));

/** A step has the colour of its middle. Its value is a place in the map: the numbers themselves may be too close for single precision. */
const stepMaterial = (step: number, map: ColorMap): Material => ({
  file: 'colormap',
  params: { value: (step + 0.5) / STEPS, map, reflectance: REFLECTANCE },
});
