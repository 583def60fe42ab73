/**
 * Scenes in which features cross at random, each rendered in two ways that must give the same image: see tests/crossings.
 * `npm run crossings -- --count 5000 --seed 3` asks for more of them, and for others.
 */
import { describe } from 'vitest';
import { FAMILIES } from '../crossings/families.ts';
import { runFamilies } from '../crossings/run.ts';

describe('the same image', () => runFamilies(FAMILIES));
