import { integratorKind } from './kind.ts';

export const whitted = integratorKind({
  name: 'whitted',
  about: '1980',
  key: 'h',
  follows: 'tree',
  asksLights: true,
  lightSampling: 'none',
  bias: () => ['no light between diffuse surfaces, specular chains ≤ 10'],
  settings: {},
  fields: [],
});
