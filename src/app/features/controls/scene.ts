/** Controls of the document: camera, film, integrator. */
import type { FolderApi, Pane } from 'tweakpane';
import {
  INTEGRATORS,
  LIGHT_CHOICES,
  STRATEGIES,
  STRUCTURES,
  SAMPLERS,
  type Integrator,
  type AdaptiveRule,
  type RenderSettings,
  type Sampler,
  type SceneDocument,
} from '../../../scene/document.ts';
import { INTEGRATOR_KINDS } from '../../../scene/integrators/index.ts';
import { ADAPTIVE_RULES } from '../../../scene/document-sampling.ts';
import type { Page } from '../../shell/page.ts';
import { bind, type Bound } from './bind.ts';
import { cameraFolder } from './camera.ts';
import type { Folder } from './controls.ts';
import { STRUCTURE_TITLES } from '../../viewport/layer-names.ts';
import { environmentFolder } from './environment.ts';
import { filmFolder } from './film.ts';
import { kindFields } from './kind-fields.ts';
import { lightsFolder } from './lights.ts';

/** What rays walk through, as menus call it. */
const STRUCTURE_NAMES = Object.fromEntries(STRUCTURES.map((each) => [STRUCTURE_TITLES[each], each]));

/** What turning it on begins with. */
const ADAPTIVE: AdaptiveRule = { target: 0.05, minSpp: 64, rule: 'continuing' };

export function sceneFolders(page: Page, pane: Pane): Folder[] {
  const scene = (): SceneDocument => page.state.get().document;
  return [
    cameraFolder(page, pane),
    environmentFolder(page, pane),
    lightsFolder(page, pane),
    filmFolder(page, pane),
    renderFolder(page, pane, scene),
  ];
}

/** Controls of the settings that single integrators have, each a member of a member of `render`. */
function integratorFields(folder: FolderApi, scene: () => SceneDocument, set: (patch: Partial<RenderSettings>) => void): Bound[] {
  return INTEGRATOR_KINDS.flatMap(({ fields }) => fields).flatMap((field) => {
    const [member, key] = field.key.split('.') as [keyof RenderSettings, string];
    const own = (): Record<string, unknown> => scene().render[member] as Record<string, unknown>;
    return kindFields(folder, [{ ...field, key }], own, (patch) => set({ [member]: { ...own(), ...patch } }));
  });
}

function renderFolder(page: Page, pane: Pane, scene: () => SceneDocument): Folder {
  const folder = pane.addFolder({ title: 'Rendering' });
  const set = (patch: Partial<RenderSettings>): void => page.tryEdit({ ...scene(), render: { ...scene().render, ...patch } });
  const options = (values: readonly string[]): { options: Record<string, string> } => ({
    options: Object.fromEntries(values.map((each) => [each, each])),
  });
  const whole = { step: 1, format: (value: number) => value.toFixed(0) };
  const adapt = (patch: Partial<AdaptiveRule>): void => {
    const { adaptive = ADAPTIVE } = scene().render;
    set({ adaptive: { ...adaptive, ...patch } });
  };
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
      'Strategy',
      options(STRATEGIES),
      () => scene().render.strategy as string,
      (strategy) => set({ strategy: strategy as RenderSettings['strategy'] }),
    ),
    bind(
      folder,
      'Lights chosen by',
      options(LIGHT_CHOICES),
      () => scene().render.lightChoice as string,
      (lightChoice) => set({ lightChoice: lightChoice as RenderSettings['lightChoice'] }),
    ),
    bind(
      folder,
      'Structure',
      { options: STRUCTURE_NAMES },
      () => scene().render.structure as string,
      (structure) => set({ structure: structure as RenderSettings['structure'] }),
    ),
    ...integratorFields(folder, scene, set),
    bind(
      folder,
      'Indirect limit',
      { min: 0 },
      () => scene().render.clampIndirect,
      (clampIndirect) => set({ clampIndirect }),
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
      (spp) => page.setTarget(spp),
    ),
    bind(
      folder,
      'Adaptive',
      {},
      () => scene().render.adaptive !== undefined,
      (on) => set({ adaptive: on ? ADAPTIVE : undefined }),
    ),
    bind(
      folder,
      'Done at error, %',
      { min: 0.01, max: 1000 },
      () => (scene().render.adaptive ?? ADAPTIVE).target * 100,
      (value, last) => last && adapt({ target: value / 100 }),
    ),
    bind(
      folder,
      'First look, spp',
      { min: 2, max: 65536, ...whole },
      () => (scene().render.adaptive ?? ADAPTIVE).minSpp,
      (minSpp, last) => last && adapt({ minSpp }),
    ),
    bind(
      folder,
      'Stops by',
      options(ADAPTIVE_RULES),
      () => (scene().render.adaptive ?? ADAPTIVE).rule as string,
      (rule) => adapt({ rule: rule as AdaptiveRule['rule'] }),
    ),
  ];
  folder.addButton({ title: 'Random-number laboratory' }).on('click', () => page.command('random-lab'));
  return { refresh: () => bound.forEach((each) => each.refresh()) };
}
