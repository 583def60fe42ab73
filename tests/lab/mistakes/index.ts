import { BODIES } from './bodies.ts';
import { GLASS } from './glass.ts';
import { GLOSS } from './gloss.ts';
import { HABITS } from './habits.ts';
import { HITS } from './hits.ts';
import { IDIOMS } from './idioms.ts';
import { MATTE } from './matte.ts';
import type { Mistake } from './mistake.ts';
import { PAPERS } from './papers.ts';
import { PLACES } from './places.ts';

export const MISTAKES: readonly Mistake[] = [...MATTE, ...GLOSS, ...GLASS, ...PLACES, ...HABITS, ...PAPERS, ...BODIES, ...HITS, ...IDIOMS];
