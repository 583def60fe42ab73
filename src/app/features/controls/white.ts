/** Controls of which light is shown as white. */
import type { FolderApi } from 'tweakpane';
import { chromaticityOf } from '../../../base/adaptation.ts';
import { BLACKBODY_RANGE, DAYLIGHT_RANGE, type White } from '../../../base/white.ts';
import type { App } from '../../app.ts';
import { bind, settingOf, type Bound } from './bind.ts';

const KINDS = {
  'D65, daylight': 'D65',
  'D50, warm daylight': 'D50',
  'A, tungsten': 'A',
  'E, equal energy': 'E',
  'Black body': 'blackbody',
  'Daylight by temperature': 'daylight',
  Chromaticity: 'chromaticity',
} as const;

type Kind = (typeof KINDS)[keyof typeof KINDS];

const kindOf = (white: White): Kind => {
  if (typeof white === 'string') return white;
  return 'x' in white ? 'chromaticity' : 'blackbody' in white ? 'blackbody' : 'daylight';
};

/** What a kind begins with: a lamp and a day that are met, or the light that was white before. */
function begun(kind: Kind, before: White): White {
  if (kind === 'blackbody') return { blackbody: 3200 };
  if (kind === 'daylight') return { daylight: 5500 };
  if (kind !== 'chromaticity') return kind;
  const [x, y] = chromaticityOf(before);
  return { x: Number(x.toFixed(4)), y: Number(y.toFixed(4)) };
}

/** A row that stands there for some kinds alone. */
interface Row {
  bound: Bound;
  kinds: readonly Kind[];
}

export function whiteRows(page: App, folder: FolderApi): Bound[] {
  const current = (): White => page.state.get().document.display.white;
  const set = (white: White): void => {
    const { document } = page.state.get();
    // Checked, as exposure and curve need not be: no eye takes some chromaticities for white.
    page.tryEdit({ ...document, display: { ...document.display, white } });
  };
  const kind = bind(
    folder,
    'White point',
    { options: KINDS },
    () => kindOf(current()) as string,
    (chosen) => chosen !== kindOf(current()) && set(begun(chosen as Kind, current())),
  );
  const kelvin = (of: 'blackbody' | 'daylight', label: string, [min, most]: readonly [number, number]): Row => ({
    kinds: [of],
    bound: bind(
      folder,
      label,
      { min, max: Math.min(most, 25_000), step: 10 },
      () => (current() as Partial<Record<string, number>>)[of] ?? 5500,
      (value) => set(of === 'blackbody' ? { blackbody: value } : { daylight: value }),
    ),
  });
  const axis = (of: 'x' | 'y', label: string): Row => ({
    kinds: ['chromaticity'],
    bound: bind(
      folder,
      label,
      { min: 0, max: 0.8, step: 0.0001 },
      () => chromaticityOf(current())[of === 'x' ? 0 : 1],
      (value) => {
        const [x, y] = chromaticityOf(current());
        set({ x, y, [of]: value });
      },
    ),
  });
  const rows = [
    kelvin('blackbody', 'Temperature, K', BLACKBODY_RANGE),
    kelvin('daylight', 'Temperature of daylight, K', DAYLIGHT_RANGE),
    axis('x', 'White, x'),
    axis('y', 'White, y'),
  ];
  const show = (): void => rows.forEach(({ bound, kinds }) => (bound.element.hidden = !kinds.includes(kindOf(current()))));
  show();
  return [
    settingOf('display.white', kind),
    ...rows.map(({ bound }) => bound),
    // Last: the others have their values then.
    { element: kind.element, refresh: show },
  ];
}
