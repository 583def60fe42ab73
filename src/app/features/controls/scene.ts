/** Controls of the document: camera, film, integrator. */
import type { BindingParams } from '@tweakpane/core';
import type { FolderApi, Pane } from 'tweakpane';
import {
  CAUSTICS,
  GUIDINGS,
  INTEGRATORS,
  LIGHT_CHOICES,
  MEDIUM_SAMPLINGS,
  STRATEGIES,
  STRUCTURES,
  SAMPLERS,
  type AdaptiveRule,
  type RenderSettings,
  type SceneDocument,
} from '../../../scene/document.ts';
import { INTEGRATOR_KINDS } from '../../../scene/integrators/index.ts';
import { ADAPTIVE_RULES } from '../../../scene/document-sampling.ts';
import { MAX_SAMPLES } from '../../../scene/samples.ts';
import type { Page } from '../../shell/page.ts';
import { bind, settingOf, type Bound } from './bind.ts';
import { cameraFolder } from './camera.ts';
import type { Folder } from './controls.ts';
import { STRUCTURE_TITLES } from '../../viewport/layer-names.ts';
import { environmentFolder } from './environment.ts';
import { folderOf } from './folders.ts';
import { filmFolder } from './film.ts';
import { kindFields } from './kind-fields.ts';
import { shutterFolder } from './shutter.ts';

/** What rays walk through, as menus call it. */
const STRUCTURE_NAMES = Object.fromEntries(STRUCTURES.map((each) => [STRUCTURE_TITLES[each], each]));

/** What turning it on begins with. */
const ADAPTIVE: AdaptiveRule = { target: 0.05, minSpp: 64, rule: 'continuing' };

export const SCENE_FOLDERS: readonly ((page: Page, pane: Pane) => Folder)[] = [
  cameraFolder,
  shutterFolder,
  environmentFolder,
  filmFolder,
  (page, pane) => renderFolder(page, pane, () => page.state.get().document),
];

/** Controls of the settings that single integrators have, each a member of a member of `render`. */
function integratorFields(folder: FolderApi, scene: () => SceneDocument, set: (patch: Partial<RenderSettings>) => void): Bound[] {
  return INTEGRATOR_KINDS.flatMap(({ fields }) => fields).flatMap((field) => {
    const [member, key] = field.key.split('.') as [keyof RenderSettings, string];
    const own = (): Record<string, unknown> => scene().render[member] as Record<string, unknown>;
    return kindFields(folder, [{ ...field, key }], own, (patch) => set({ [member]: { ...own(), ...patch } }), `render.${member}`);
  });
}

/** Settings that a control shows and writes as they are. */
type Plain = { [K in keyof RenderSettings]-?: RenderSettings[K] extends string | number ? K : never }[keyof RenderSettings];
type PlainField = readonly [key: Exclude<Plain, 'seed'>, label: string, params: BindingParams];

const WHOLE = { step: 1, format: (value: number) => value.toFixed(0) };
const choices = (values: readonly string[]): BindingParams => ({ options: Object.fromEntries(values.map((each) => [each, each])) });

const INTEGRATION: readonly PlainField[] = [
  ['integrator', 'Integrator', choices(INTEGRATORS)],
  ['maxDepth', 'Max depth', { min: 0, max: 1024, ...WHOLE }],
  ['rouletteStart', 'Roulette from', { min: 0, max: 1024, ...WHOLE }],
  ['strategy', 'Strategy', choices(STRATEGIES)],
  ['lightChoice', 'Lights chosen by', choices(LIGHT_CHOICES)],
  ['mediumSampling', 'Light in media', choices(MEDIUM_SAMPLINGS)],
  ['guiding', 'Guiding', choices(GUIDINGS)],
  ['guidingPaths', 'Guiding paths', { min: 4096, max: 2 ** 26, ...WHOLE }],
  ['caustics', 'Caustics', choices(CAUSTICS)],
  ['structure', 'Structure', { options: STRUCTURE_NAMES }],
];
const SAMPLING: readonly PlainField[] = [
  ['clampIndirect', 'Indirect limit', { min: 0 }],
  ['sampler', 'Sampler', choices(SAMPLERS)],
];

function renderFolder(page: Page, pane: Pane, scene: () => SceneDocument): Folder {
  const folder = settingOf('render', folderOf(page, pane, 'rendering', 'Rendering', false));
  const set = (patch: Partial<RenderSettings>): void => page.tryEdit({ ...scene(), render: { ...scene().render, ...patch } });
  const plain = ([key, label, params]: PlainField): Bound =>
    settingOf(
      `render.${key}`,
      bind<string | number>(
        folder,
        label,
        params,
        () => scene().render[key],
        (value) => set({ [key]: value }),
      ),
    );
  const bound = [
    ...INTEGRATION.map(plain),
    ...integratorFields(folder, scene, set),
    ...SAMPLING.map(plain),
    settingOf(
      'render.spectral',
      bind(
        folder,
        'Spectral',
        {},
        () => scene().render.spectral,
        (spectral) => set({ spectral }),
      ),
    ),
    settingOf(
      'render.seed',
      bind(
        folder,
        'Seed',
        {},
        () => String(scene().render.seed),
        (seed) => set({ seed: /^\d{1,15}$/.test(seed) ? Number(seed) : seed.slice(0, 200) }),
      ),
    ),
    settingOf(
      'render.spp',
      bind(
        folder,
        'Target, spp',
        { min: 0, max: MAX_SAMPLES, step: 1, format: (value: number) => (value === 0 ? 'none' : value.toFixed(0)) },
        () => scene().render.spp ?? 0,
        (spp) => page.setTarget(spp === 0 ? undefined : spp),
      ),
    ),
    ...adaptiveFields(folder, () => scene().render.adaptive, set),
  ];
  folder.addButton({ title: 'Random-number laboratory' }).on('click', () => page.command('random-lab'));
  return { refresh: () => bound.forEach((each) => each.refresh()) };
}

/** Controls of adaptive sampling, which show what it would begin with where it is off. */
function adaptiveFields(folder: FolderApi, rule: () => AdaptiveRule | undefined, set: (patch: Partial<RenderSettings>) => void): Bound[] {
  const adapt = (patch: Partial<AdaptiveRule>): void => set({ adaptive: { ...(rule() ?? ADAPTIVE), ...patch } });
  return [
    settingOf(
      'render.adaptive',
      bind(
        folder,
        'Adaptive',
        {},
        () => rule() !== undefined,
        (on) => set({ adaptive: on ? ADAPTIVE : undefined }),
      ),
    ),
    bind(
      folder,
      'Done at error, %',
      { min: 0.01, max: 1000 },
      () => (rule() ?? ADAPTIVE).target * 100,
      (value, last) => last && adapt({ target: value / 100 }),
    ),
    bind(
      folder,
      'First look, spp',
      { min: 2, max: 65536, ...WHOLE },
      () => (rule() ?? ADAPTIVE).minSpp,
      (minSpp, last) => last && adapt({ minSpp }),
    ),
    bind(
      folder,
      'Stops by',
      choices(ADAPTIVE_RULES),
      () => (rule() ?? ADAPTIVE).rule as string,
      (next) => adapt({ rule: next as AdaptiveRule['rule'] }),
    ),
  ];
}
