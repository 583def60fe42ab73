import { deepest, integratorKind } from './kind.ts';

export const path = integratorKind({
  name: 'path',
  about: 'Kajiya 1986 with light sampling',
  key: 'p',
  follows: 'path',
  asksLights: true,
  lightSampling: 'one',
  bias: (render) => [deepest(render)],
  settings: {},
  fields: [],
});
