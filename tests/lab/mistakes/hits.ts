/** Mistakes that show at some hits alone, and what all of those have in common; and delta lobes that share a direction. */
import { mistakesOf, type Mistake } from './mistake.ts';

const PAINT = 'params.paint * INV_PI';
const brighter = (where: string): [string, string][] => [[PAINT, `params.paint * select(1.0, 3.0, ${where}) * INV_PI`]];

export const HITS: readonly Mistake[] = [
  ...mistakesOf(
    'evaluated',
    'energy',
    /more than arrives; it is made (.* and )?in an instance/,
    { 'instances-glow': brighter('hit.instance > 0u') },
    'quick',
  ),
  ...mistakesOf(
    'evaluated',
    'energy',
    /more than arrives; it is made (.* and )?where hit\.p\.y is from/,
    { 'glows-high-up': brighter('hit.p.y > 5.0') },
    'quick',
  ),
  ...mistakesOf(
    'evaluated',
    'energy',
    /more than arrives; it is made (.* and )?seen from behind/,
    { 'glows-from-behind': brighter('!hit.front') },
    'quick',
  ),
  ...mistakesOf(
    'evaluated',
    'energy',
    /more than arrives; it is made (.* and )?where hit\.wavelength is from/,
    { 'glows-in-deep-red': brighter('hit.wavelength > 0.67') },
    'quick',
  ),
  ...mistakesOf('evaluated', 'finite', /must be finite, not negative \(.*, all of them (.* and )?where hit\.uv\.x is from/, {
    'texture-ends-at-one': [
      [PAINT, 'params.paint * (1.0 - hit.uv.x) * INV_PI'],
      ['return base + D', 'if (base.x < 0.0) { return base; }\n  return base + D'],
    ],
  }),
  ...mistakesOf(
    'evaluated',
    'finite',
    /NaN comes of .*, all of them (.* and )?where wo is the normal|of them where wo is the normal, where it is always so/,
    {
      'azimuth-squared-of-the-normal': [[PAINT, 'params.paint * (0.5 + 0.5 * normalize(wo.xy).x * normalize(wo.xy).x) * INV_PI']],
    },
  ),
  ...mistakesOf('two-mirrors', 'delta', /A delta lobe is chosen in .* of all cases; its pdf says|Reflection is chosen in/, {
    'coat-and-metal-each-with-certainty': [['select(1.0 - F, F, u.z < F), true', '1.0, true']],
    'metal-with-the-chance-of-the-coat': [['select(1.0 - F, F, u.z < F), true', 'F, true']],
  }),
  ...mistakesOf('window', 'reciprocity', /weights of what is refracted are to be divided by eta²/, {
    'weight-of-power-and-not-of-radiance': [['params.tint / (eta * eta), 1.0 - F', 'params.tint, 1.0 - F']],
  }),
  ...mistakesOf('window', 'reciprocity', /multiplied by eta² where they are to be divided by it/, {
    'weight-times-eta-squared': [['params.tint / (eta * eta), 1.0 - F', 'params.tint * (eta * eta), 1.0 - F']],
  }),
];
