/** German of what is put together where it is said: no part of it stays English. */
import { describe, expect, it } from 'vitest';
import { summaryOf } from '../../src/app/features/lab/verdict.ts';
import { explanation } from '../../src/app/features/paths/why/sentences.ts';
import type { NoiseSources, Source } from '../../src/app/features/paths/why/sources.ts';
import { biasText, statsText } from '../../src/app/features/scene/stats.ts';
import { STRUCTURE_WORDS } from '../../src/app/viewport/layer-names.ts';
import { factsOf } from '../../src/app/features/paths/words.ts';
import { dictionary } from '../../src/app/words/de/all.ts';
import { lookupOf } from '../../src/app/words/lookup.ts';
import { readFolder } from '../../src/content/node.ts';
import type { PrepareReport } from '../../src/engine/index.ts';
import type { Verdict } from '../../src/lab/report.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { stillEnglish } from '../helpers/german.ts';
import { pathVertex } from '../helpers/path-vertex.ts';
import { cornellInput } from '../reference/cornell.ts';

const lookup = lookupOf(dictionary);

const KINDS: readonly Source['kind'][] = ['seen', 'direct', 'found', 'caustic', 'indirect', 'medium'];
const source = (kind: Source['kind'], share: number, bounces = 2): Source =>
  ({ kind, bounces, share, present: 0.18, light: 0.3, error: 0.01 }) as unknown as Source;

describe('German is', () => {
  it('why a pixel is noisy, whichever sources and reasons there are', () => {
    const found = KINDS.flatMap((first) =>
      KINDS.flatMap((second) =>
        [0, 0.4].flatMap((brightest) =>
          [null, 0.36].map((visible) => {
            const sources = [source(first, 0.73), source(second, 0.27, 3)];
            return explanation({ sources, brightest, visible, lights: 3 } as unknown as NoiseSources);
          }),
        ),
      ),
    );
    expect(found).toContain(
      '73 % of the variance is indirect light over two bounces; 27 % is light that a medium scatters. 18 % of the samples bring any of it.',
    );
    expect([...new Set(found)].flatMap((each) => stillEnglish(each) ?? [])).toEqual([]);
  });

  it('what the engine made of a scene, whatever finds its rays', () => {
    const scene = checkScene(cornellInput(8));
    const all = Object.keys(STRUCTURE_WORDS).flatMap((structure) =>
      [6, 9].flatMap((storageBuffers) =>
        ['wavefront', 'megakernel'].map((kernel) => {
          const made = { structure, primitives: 18, nodes: structure === 'brute-force' ? 0 : 9, bytes: { structure: 576 } };
          const report = { ...made, bytesPerPrimitive: 89.8, storageBuffers, geometryMs: 120, kernel };
          return `${statsText(report as unknown as PrepareReport)} ${biasText(scene)}`;
        }),
      ),
    );
    expect(all.flatMap((each) => stillEnglish(each) ?? [])).toEqual([]);
    for (const each of all) expect(lookup(each)).toMatch(/^18 Primitive, .*: 0,00162 MB, 89,8 Bytes je Primitiv, davon 32 die Struktur/);
    expect(all.filter((each) => lookup(each)?.includes('9 Knoten'))).toHaveLength(12);
  });

  it('every term of a path, by one word as by many', () => {
    const scene = checkScene(cornellInput(8));
    const light = {
      index: 0,
      shape: null,
      wi: [0, 0, 1],
      distance: Infinity,
      pdf: 1,
      f: [1, 1, 1],
      cosine: 1,
      radiance: [1, 1, 1],
      visibility: [1, 1, 1],
      bsdfPdf: 1,
      weight: 1,
    };
    const next = { wi: [0, 0, 1], pdf: 0.3, f: [1, 1, 1], cosine: 1, weight: [1, 1, 1], isDelta: false, eta: 1 };
    const vertices = [
      pathVertex({ light: light as never, next: next as never, emitted: [1, 1, 1] }),
      pathVertex({ next: { ...next, isDelta: true } as never }),
      pathVertex({ kind: 'left' }),
    ];
    const contributions = [{ L: [1, 1, 1], scatterings: 1, vertex: 0, along: true }];
    const sample = { sample: 0, radiance: [0, 0, 0], contributions, draws: [], drawsLeft: 0, vertices } as never;
    const names = [0, 1, 2].flatMap((k) =>
      factsOf(sample, k, scene).flatMap(({ heading, facts }) => [heading, ...facts.map((each) => each.name)]),
    );
    expect(names).toEqual(expect.arrayContaining(['position', 'direction', 'probability', 'contribution', 'visibility']));
    // Symbols are the field's.
    const SYMBOLS = /^(?:pdf|Le|f|cos θ|f cos θ \/ pdf|BSDF pdf)$/;
    expect([...new Set(names)].filter((each) => !SYMBOLS.test(each) && lookup(each) === null)).toEqual([]);
  });

  it('the laboratory’s verdict in short', () => {
    const of = (...verdicts: Verdict[]): string => summaryOf({ checks: verdicts.map((verdict) => ({ verdict })) }).words;
    const said = [
      of('pass', 'pass'),
      of('fail', 'pass'),
      of('fail', 'fail', 'pass'),
      of('fail', 'inconclusive', 'not-claimed'),
      of('pass', 'inconclusive'),
      of('not-claimed'),
      of(),
    ];
    expect(said.slice(0, 3)).toEqual(['2 of 2 claims hold', '1 of 2 fails', '2 of 3 fail']);
    expect(said.map(lookup)).toEqual([
      '2 von 2 Behauptungen halten',
      '1 von 2 durchgefallen',
      '2 von 3 durchgefallen',
      '1 von 2 durchgefallen · 1 nicht zu entscheiden · 1 nicht behauptet',
      '1 von 2 Behauptungen halten · 1 nicht zu entscheiden',
      'Nichts zu prüfen · 1 nicht behauptet',
      'Nichts zu prüfen',
    ]);
  });

  it('the single words in plots', () => {
    const texts = Object.values(readFolder('src/app/features', '.ts')).flatMap((text) =>
      [...text.matchAll(/svg\('text', (?:\{[^}]*\}|\w+), '([a-z]{2,})'\)/g)].map(([, word = '']) => word),
    );
    expect(texts).toContain('mean');
    expect(texts.filter((each) => lookup(each) === null)).toEqual([]);
  });
});
