/** The integrators. A new one is a file of this folder and its line here. */
import type { z } from 'zod';
import { cast } from './cast.ts';
import { distributed } from './distributed.ts';
import type { IntegratorKind } from './kind.ts';
import { path } from './path.ts';
import { pathNaive } from './path-naive.ts';
import { whitted } from './whitted.ts';
import { present } from '../../base/present.ts';

/** In the order in which the document's errors, the page and the command line name them. The first is that of new documents. */
const KINDS = [path, pathNaive, distributed, whitted, cast] as const;

type Names<Kinds extends readonly { name: string }[]> = { [K in keyof Kinds]: Kinds[K]['name'] };
type All<Each> = (Each extends unknown ? (each: Each) => void : never) extends (all: infer Whole) => void ? Whole : never;

export const INTEGRATORS = KINDS.map(({ name }) => name) as unknown as Names<typeof KINDS>;
export type Integrator = (typeof INTEGRATORS)[number];
export type AnyIntegrator = IntegratorKind<Integrator, z.ZodRawShape>;

/** Members of the document's `render` that single integrators read. */
export const integratorSettings = Object.assign({}, ...KINDS.map(({ settings }) => settings)) as All<(typeof KINDS)[number]['settings']>;

export const INTEGRATOR_KINDS: readonly AnyIntegrator[] = KINDS;
const byName = new Map(INTEGRATOR_KINDS.map((each) => [each.name, each]));

export const integratorKindOf = (name: Integrator): AnyIntegrator => present(byName.get(name), `an integrator ${name}`);
