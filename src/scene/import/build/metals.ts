/** Metals by the names that pbrt and Mitsuba share, in small letters. */
import type { Metal } from './looks.ts';

export const METALS: Readonly<Record<string, Metal>> = {
  ag: 'silver',
  al: 'aluminium',
  au: 'gold',
  cu: 'copper',
  cr: { n: [3.1071, 3.1812, 2.323], k: [3.3314, 3.3291, 3.135] },
  cuzn: { n: [0.444, 0.527, 1.094], k: [3.695, 2.765, 1.829] },
  // Stephens and Malitson 1952.
  mgo: { n: [1.7337, 1.7405, 1.7524], k: [0, 0, 0] },
  // The ordinary ray of rutile, Devore 1951.
  tio2: { n: [2.5742, 2.6479, 2.8126], k: [0, 0, 0] },
  w: { n: [4.3707, 3.3002, 2.9982], k: [3.5006, 2.6048, 2.2731] },
};
