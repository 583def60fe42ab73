/** All of them. */
import type { Family } from './crossing.ts';
import { FOG } from './fog.ts';
import { FOUND } from './found.ts';
import { LIGHTS } from './lights.ts';
import { PLACES } from './places.ts';
import { TRACED } from './traced.ts';
import { UNEVENS } from './uneven.ts';
import { WORLDS } from './worlds.ts';

export const FAMILIES: readonly Family[] = [...LIGHTS, ...FOUND, ...PLACES, ...WORLDS, ...FOG, ...TRACED, ...UNEVENS];
