import { deepest, integratorKind } from './kind.ts';

export const pathNaive = integratorKind({
  name: 'path-naive',
  about: 'without',
  key: 'n',
  follows: 'path',
  asksLights: false,
  lightSampling: 'none',
  bias: (render) => [deepest(render)],
  settings: {},
  fields: [],
});
