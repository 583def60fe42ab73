import { integratorKind } from './kind.ts';

export const cast = integratorKind({
  name: 'cast',
  about: 'Appel 1968',
  key: 'c',
  follows: 'tree',
  asksLights: true,
  lightSampling: 'none',
  bias: () => ['direct light only'],
  settings: {},
  fields: [],
});
