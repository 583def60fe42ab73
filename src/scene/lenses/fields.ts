/** Controls of a lens of glass. */
import type { LensDesign } from '../cameras/lens-system.ts';
import type { Field } from '../kind-fields.ts';

const LABELS: Readonly<Record<LensDesign, string>> = {
  doublet: 'Doublet, 120 mm',
  'double-gauss': 'Double Gauss, 50 mm f/2',
  biotar: 'Biotar, 58 mm f/1.4',
  'wide-angle': 'Wide angle, 35 mm f/2.8',
  telephoto: 'Telephoto, 135 mm f/2.8',
};

export const LENS_FIELDS: readonly Field[] = [
  {
    key: 'design',
    label: 'Lens',
    kind: 'choice',
    options: Object.fromEntries(Object.entries(LABELS).map(([name, label]) => [label, name])),
  },
  { key: 'fStop', label: 'f-stop', kind: 'number', min: 1, max: 32, step: 0.1 },
  { key: 'film', label: 'Film, mm across', kind: 'number', min: 1, max: 100, step: 0.1 },
  { key: 'unit', label: 'Units to a mm', kind: 'number', min: 1e-6 },
  { key: 'blades', label: 'Blades', kind: 'number', min: 0, max: 16, step: 1 },
];
