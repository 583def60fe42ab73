/**
 * What scenes of the gallery said of their samples before: links that were made then build on that. They ended at these samples per pixel,
 * and had independent samples.
 */
import type { SceneDocument } from '../scene/document.ts';
import { NEW_SAMPLER } from '../scene/samplers/index.ts';

const FORMER: Readonly<Record<string, number>> = {
  blinds: 2048,
  'box-of-spheres': 512,
  bunny: 1024,
  caustics: 4096,
  'colonnade-flight': 512,
  'cornell-box': 48,
  'cornell-spheres': 512,
  fog: 2048,
  'glass-row': 1024,
  'hundred-lamps': 512,
  'light-groups': 512,
  luminaires: 512,
  'materials-emitters': 512,
  'materials-first-steps': 512,
  'materials-glass': 512,
  'materials-layers': 512,
  'materials-metals': 512,
  'materials-patterns': 512,
  'materials-surface-detail': 512,
  'motion-blur': 2048,
  'nested-glass': 4096,
  panorama: 1024,
  prism: 4096,
  'random-spheres': 512,
  'rough-glass': 1024,
  'signed-distances': 1000,
  slit: 2048,
  smallpt: 1024,
  'smallptgpu-caustic3': 1024,
  'smallptgpu-cornell': 1024,
  'smallptgpu-simple': 1024,
  'still-life': 1024,
  teapot: 512,
  translucent: 4096,
  'turned-shapes': 2000,
};

/** The versions of a scene, the newest first, with those that were sampled otherwise. */
export function withFormerTargets(id: string, versions: readonly SceneDocument[]): SceneDocument[] {
  const spread = versions.filter(({ render }) => render.sampler === NEW_SAMPLER);
  const all = [...versions, ...spread.map((each): SceneDocument => ({ ...each, render: { ...each.render, sampler: 'lcg' } }))];
  const spp = Object.hasOwn(FORMER, id) ? FORMER[id] : undefined;
  if (spp === undefined) return all;
  const former = all.filter(({ render }) => render.spp === undefined).map((each) => ({ ...each, render: { ...each.render, spp } }));
  return [...all, ...former];
}
