/** Controls of what is done to the film on its way to the screen. */
import type { FolderApi, Pane } from 'tweakpane';
import { TONE_CURVES, type ToneCurve } from '../../../image/curves.ts';
import { ENGLISH, LANGUAGES, languages, type Spoken } from '../../../lesson/languages.ts';
import { sentence } from '../../../base/sentence.ts';
import type { DisplaySettings } from '../../../scene/document.ts';
import { VIEW_NAMES } from '../../viewport/layer-names.ts';
import { layerOfView, VIEW_MODES, type Display, type ViewMode, type App } from '../../app.ts';
import { chooseLanguage, languageChosen, pageLanguage } from '../../words/language.ts';
import { bind, settingOf, type Bound } from './bind.ts';
import type { Folder } from './controls.ts';
import { folderOf } from './folders.ts';
import { whiteRows } from './white.ts';

/** Stands for any layer: the menu over the picture has them. */
const LAYER = 'layer';

const CURVE_NAMES: Record<ToneCurve, string> = { linear: 'Linear', reinhard: 'Reinhard', aces: 'ACES', agx: 'AgX', neutral: 'PBR neutral' };

export function displayFolder(page: App, pane: Pane): Folder {
  const { state } = page;
  const folder = settingOf('display', folderOf(page, pane, 'display', 'Display', true));
  const display = (): Display => state.get().display;
  const look = (): DisplaySettings => state.get().document.display;
  const set = (patch: Partial<Display>): void => state.update({ display: { ...display(), ...patch } });
  const bound = [
    settingOf(
      'display.exposure',
      bind(
        folder,
        'Exposure, EV',
        { min: -10, max: 10, step: 0.1 },
        () => look().exposure,
        (exposure) => page.setDisplay({ exposure }),
      ),
    ),
    settingOf(
      'display.tone',
      bind(
        folder,
        'Tone curve',
        { options: named(TONE_CURVES, CURVE_NAMES) },
        () => look().tone as string,
        (tone) => page.setDisplay({ tone: tone as ToneCurve }),
      ),
    ),
    ...whiteRows(page, folder),
    bind(
      folder,
      'False colour',
      {},
      () => display().falseColor,
      (falseColor) => set({ falseColor, view: 'radiance' }),
    ),
    bind(
      folder,
      'View',
      { options: { ...named(VIEW_MODES, VIEW_NAMES), 'Layer of the film': LAYER } },
      () => (layerOfView(display().view) === null ? (display().view as string) : LAYER),
      (view) => view !== LAYER && set({ view: view as ViewMode }),
    ),
    ofTheme(
      bind(
        folder,
        'Theme',
        { options: { Dark: 'dark', Light: 'light' } },
        () => state.get().theme as string,
        (theme) => state.update({ theme: theme as 'dark' | 'light' }),
      ),
    ),
    languageRow(page, folder),
  ];
  return { refresh: () => bound.forEach((each) => each.refresh()) };
}

/** Dark and light are words of the theme here, in other languages too. */
function ofTheme(row: Bound): Bound {
  row.element.dataset.sense = 'theme';
  return row;
}

/** Of the page and its lessons. */
function languageRow(page: App, folder: FolderApi): Bound {
  const offered = [[ENGLISH.name, 'en'] as const, ...languages.map((each) => [LANGUAGES[each].name, each] as const)];
  const row = bind(
    folder,
    'Language',
    { options: Object.fromEntries(offered) },
    () => pageLanguage() as string,
    (code) => void chooseLanguage(code as Spoken).catch((error: unknown) => page.say(sentence(error), 'error')),
  );
  // Chosen by a command, or in a lesson.
  languageChosen.listen(() => row.refresh());
  return row;
}

function named<T extends string>(values: readonly T[], names: Record<T, string>): Record<string, string> {
  return Object.fromEntries(values.map((each) => [names[each], each]));
}
