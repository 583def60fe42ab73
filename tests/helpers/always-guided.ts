import { shaderLibrary } from '../../src/content/node.ts';

/** The library, in which a guided vertex costs nothing: no trial finds that guiding does not pay, so that what is guided is what is tested. */
export function alwaysGuided(): ReturnType<typeof shaderLibrary> {
  const library = shaderLibrary();
  const before = library.wgsl['guiding/train'] ?? '';
  const train = before.replace('GUIDED_VERTEX = 1.6;', 'GUIDED_VERTEX = 0.0;');
  if (train === before) throw new Error('wgsl/guiding/train.wgsl has another GUIDED_VERTEX.');
  return { ...library, wgsl: { ...library.wgsl, 'guiding/train': train } };
}
