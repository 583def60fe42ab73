/** Mistakes in what is below a surface. */
import { mistakesOf, type Mistake } from './mistake.ts';

const COLOR = 'params.color * mix(0.6, 1.0, veins(hit))';
const OIL = 'm.coat_color = params.tint;';

export const BODIES: readonly Mistake[] = [
  ...mistakesOf('wax', 'subsurface', /^color = .*: must lie in \[0, 1\]/, {
    'body-brighter-than-white': [[COLOR, 'params.color * mix(1.0, 1.4, veins(hit))']],
    'dark-veins-subtracted': [[COLOR, 'params.color - 0.3 * veins(hit)']],
  }),
  ...mistakesOf('wax', 'subsurface', /^radius = .*: must be finite and not negative/, {
    'path-of-no-extinction': [['1.0 / max(params.extinction, 0.01)', '1.0 / params.extinction']],
  }),
  ...mistakesOf('wax', 'subsurface', /^weight = .*: must lie in \[0, 1\]/, {
    'more-than-the-whole-body': [['params.clear * hit.color.w', 'params.clear * (1.5 - hit.color.w)']],
  }),
  ...mistakesOf('wax', 'subsurface', /^anisotropy = .*: must lie between −1 and 1/, {
    'wholly-forward': [['params.forward);', 'params.forward / 0.9);']],
  }),
  ...mistakesOf('wax', 'subsurface', /^color of fn subsurface depends on the tangent/, {
    'veins-in-the-local-frame': [['9.0 * hit.uv.x + 5.0 * hit.uv.y', '9.0 * hit.tangent.x + 5.0 * hit.uv.y']],
  }),
  ...mistakesOf('wax', 'subsurface', /^radius of fn subsurface depends on the index of refraction outside/, {
    'path-in-optical-lengths': [['let path = 1.0', 'let path = hit.outside']],
  }),
  ...mistakesOf('wax', 'subsurface', /of the light that arrives goes into the body|more than there is/, {
    'oil-that-makes-light': [[OIL, 'm.coat_color = 1.6 * params.tint;']],
  }),
  ...mistakesOf('wax', 'terminates', /The loop at materials\/endless_veins, line \d+ did not end/, {
    'endless-veins': [['  let path = 1.0', '  var x = veins(hit);\n  while (x >= 0.0) { x = abs(x - 0.1); }\n  let path = (1.0 + x)']],
  }),
];
