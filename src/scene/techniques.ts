/** Words of the field for what a scene shows, for who looks for one: derived from the document, so that they hold. */
import { hasDetail } from './detailed.ts';
import type { Medium, SceneDocument } from './document.ts';
import { allShapes } from './geometry/placed.ts';
import { coefficientsOf } from './medium.ts';
import { hasWalks } from './walks.ts';

/** Each with what tells that it is there. */
const TECHNIQUES: readonly (readonly [words: string, isThere: (scene: SceneDocument) => boolean])[] = [
  ['depth of field thin lens', ({ camera }) => 'lens' in camera && camera.lens !== undefined],
  ['stereo', ({ camera }) => 'stereo' in camera && camera.stereo !== undefined],
  ['real lens glass vignetting bokeh', ({ camera }) => camera.type === 'lens'],
  ['rolling shutter', ({ camera }) => camera.shutter?.rolling !== undefined],
  ['motion blur shutter', (scene) => scene.camera.shutter !== undefined],
  ['animation flight video', ({ flight }) => flight !== undefined],
  ['layers AOV', ({ film }) => (film.layers ?? []).length > 0],
  ['light groups relighting', ({ lightGroups }) => lightGroups !== undefined],
  ['adaptive sampling', ({ render }) => render.adaptive !== undefined],
  ['many lights tree of lights', ({ render }) => render.lightChoice === 'spatial'],
  ['caustics', (scene) => uses(scene, GLASSES) && hasShape(scene, ({ emission }) => emission !== undefined)],
  ['refraction dielectric transmission', (scene) => uses(scene, GLASSES)],
  ['dispersion spectrum', (scene) => uses(scene, /dispersive|sellmeier/)],
  ['spectral rendering wavelengths metamers', ({ render }) => render.spectral],
  ['metal conductor', (scene) => uses(scene, /conductor|brushed|hammered|rust|mirror/)],
  ['reflection mirror', (scene) => uses(scene, /mirror/)],
  ['textures images', ({ images }) => Object.keys(images ?? {}).length > 0],
  ['custom WGSL program', ({ programs }) => Object.keys(programs).length > 0],
  ['nested dielectrics priority', (scene) => hasShape(scene, (each) => 'interior' in each && (each.interior?.priority ?? 0) > 0)],
  ['participating medium volume', ({ media, fog }) => fog !== undefined || Object.keys(media).length > 0],
  ['volume scattering', ({ media }) => Object.keys(media).some((each) => scatters(media[each]))],
  ['heterogeneous medium density delta tracking', ({ media }) => Object.values(media).some(({ density }) => density !== undefined)],
  [
    'emissive medium fire black body',
    ({ media }) => Object.values(media).some(({ emission }) => emission?.some((each) => each > 0) === true),
  ],
  ['subsurface scattering', (scene) => hasShape(scene, (each) => 'interior' in each && isMilk(scene.media[each.interior?.medium ?? '']))],
  ['subsurface scattering random walk', hasWalks],
  ['fog haze', ({ fog }) => fog !== undefined],
  ['area light', (scene) => hasShape(scene, ({ emission }) => emission !== undefined)],
  ['environment map HDRI image-based lighting', ({ environment }) => environment.type === 'image'],
  ['sky procedural environment', ({ environment }) => environment.type === 'program'],
  ['instances', ({ instances }) => instances.length > 0],
  ['triangle mesh model', (scene) => hasShape(scene, ({ type }) => type === 'mesh')],
  ['subdivision surface Catmull-Clark Loop displacement', (scene) => hasShape(scene, hasDetail)],
  ['displacement program', (scene) => hasShape(scene, (each) => each.type === 'mesh' && each.displacement?.program !== undefined)],
  ['signed distance field SDF sphere tracing', (scene) => hasShape(scene, ({ type }) => type === 'sdf')],
];

const GLASSES = /glass/;

const scatters = (medium: Medium | undefined): boolean =>
  medium !== undefined && coefficientsOf(medium).scattering.some((each) => each > 0);

/** The same everywhere in a shape. */
const isMilk = (medium: Medium | undefined): boolean => scatters(medium) && medium?.density === undefined;

const uses = ({ materials }: SceneDocument, which: RegExp): boolean => Object.values(materials).some(({ file }) => which.test(file));

const hasShape = (scene: SceneDocument, is: (shape: ReturnType<typeof allShapes>[number]) => boolean): boolean => allShapes(scene).some(is);

/** @returns words, each once: of techniques, kinds of shapes, lights and cameras, and the files of the materials. */
export function techniquesOf(scene: SceneDocument): string {
  const { camera, render, lights, materials } = scene;
  const named = [
    ...(camera.type === 'perspective' ? [] : [camera.type]),
    ...(render.integrator === 'path' ? [] : [render.integrator]),
    ...lights.map(({ type }) => `${type} light`),
    ...allShapes(scene).map(({ type }) => type),
    ...Object.values(materials).map(({ file }) => file.replaceAll('_', ' ')),
  ];
  const words = [...TECHNIQUES.filter(([, isThere]) => isThere(scene)).map(([each]) => each), ...named].flatMap((each) => each.split(' '));
  return [...new Set(words)].join(' ');
}
