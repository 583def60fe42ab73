/** Controls of the document: camera, film, integrator. */
import type { Pane } from 'tweakpane';
import {
  INTEGRATORS,
  SAMPLERS,
  type Camera,
  type Integrator,
  type RenderSettings,
  type Sampler,
  type SceneDocument,
} from '../../scene/document.ts';
import type { Page } from '../page.ts';
import { bind, tuple, vector } from './bind.ts';
import type { Folder } from './controls.ts';

export function sceneFolders(page: Page, pane: Pane): Folder[] {
  const scene = (): SceneDocument => page.state.get().document;
  return [cameraFolder(page, pane, scene), filmFolder(page, pane, scene), renderFolder(page, pane, scene)];
}

function cameraFolder(page: Page, pane: Pane, scene: () => SceneDocument): Folder {
  const folder = pane.addFolder({ title: 'Camera' });
  const set = (patch: Partial<Camera>): void => page.tryEdit({ ...scene(), camera: { ...scene().camera, ...patch } });
  const bound = [
    bind(
      folder,
      'Position',
      {},
      () => vector(scene().camera.position),
      (value) => set({ position: tuple(value) }),
    ),
    bind(
      folder,
      'Target',
      {},
      () => vector(scene().camera.target),
      (value) => set({ target: tuple(value) }),
    ),
    bind(
      folder,
      'Up',
      {},
      () => vector(scene().camera.up),
      (value) => set({ up: tuple(value) }),
    ),
    bind(
      folder,
      'Field of view, °',
      { min: 1, max: 170, step: 0.1 },
      () => scene().camera.fov,
      (fov) => set({ fov }),
    ),
  ];
  return { refresh: () => bound.forEach((each) => each.refresh()) };
}

function filmFolder(page: Page, pane: Pane, scene: () => SceneDocument): Folder {
  const folder = pane.addFolder({ title: 'Film' });
  const set = (width: number, height: number): void =>
    page.tryEdit({ ...scene(), film: { width: Math.round(width), height: Math.round(height) } });
  const size = { min: 1, max: 16384, step: 1, format: (value: number) => value.toFixed(0) };
  // A film is made anew for each value: only when the drag has ended.
  const bound = [
    bind(
      folder,
      'Width, px',
      size,
      () => scene().film.width,
      (width, last) => last && set(width, scene().film.height),
    ),
    bind(
      folder,
      'Height, px',
      size,
      () => scene().film.height,
      (height, last) => last && set(scene().film.width, height),
    ),
  ];
  folder.addButton({ title: 'Fit film to window' }).on('click', () => page.command('film-fit'));
  return { refresh: () => bound.forEach((each) => each.refresh()) };
}

function renderFolder(page: Page, pane: Pane, scene: () => SceneDocument): Folder {
  const folder = pane.addFolder({ title: 'Rendering' });
  const set = (patch: Partial<RenderSettings>): void => page.tryEdit({ ...scene(), render: { ...scene().render, ...patch } });
  const options = (values: readonly string[]): { options: Record<string, string> } => ({
    options: Object.fromEntries(values.map((each) => [each, each])),
  });
  const whole = { step: 1, format: (value: number) => value.toFixed(0) };
  const { state } = page;
  const bound = [
    bind(
      folder,
      'Integrator',
      options(INTEGRATORS),
      () => scene().render.integrator as string,
      (integrator) => set({ integrator: integrator as Integrator }),
    ),
    bind(
      folder,
      'Max depth',
      { min: 0, max: 1024, ...whole },
      () => scene().render.maxDepth,
      (maxDepth) => set({ maxDepth }),
    ),
    bind(
      folder,
      'Roulette from',
      { min: 0, max: 1024, ...whole },
      () => scene().render.rouletteStart,
      (rouletteStart) => set({ rouletteStart }),
    ),
    bind(
      folder,
      'Sampler',
      options(SAMPLERS),
      () => scene().render.sampler as string,
      (sampler) => set({ sampler: sampler as Sampler }),
    ),
    bind(
      folder,
      'Seed',
      {},
      () => String(scene().render.seed),
      (seed) => set({ seed: /^\d{1,15}$/.test(seed) ? Number(seed) : seed.slice(0, 200) }),
    ),
    bind(
      folder,
      'Target, spp',
      { min: 1, max: 1 << 24, ...whole },
      () => scene().render.spp,
      (spp) => {
        state.update({ document: { ...scene(), render: { ...scene().render, spp } } });
      },
    ),
  ];
  return { refresh: () => bound.forEach((each) => each.refresh()) };
}
