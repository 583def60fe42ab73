/** Film files: what is written reads back equal; what is damaged or does not fit is refused with one sentence. */
import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { FilmError } from '../../src/engine/gpu/errors.ts';
import { decodeFilm, type FilmFile } from '../../src/engine/film/file.ts';
import { checkExact } from '../../src/engine/film/store.ts';
import { FilmMerge } from '../../src/engine/film/merge.ts';
import { sampleDigest } from '../../src/engine/film/digest.ts';
import { gapsIn, joined, overlapOf, type Ranges } from '../../src/engine/film/ranges.ts';
import { MAX_TOP } from '../../src/engine/film/sums.ts';
import { SceneError } from '../../src/scene/errors.ts';
import { randomStream } from '../../src/scene/random.ts';
import { damaged, ROUNDS } from '../helpers/damage.ts';
import { bytesOf, film, scene } from '../helpers/film-file.ts';
import { fuzzSeed } from '../helpers/fuzz.ts';

const refusal = (work: () => unknown): Promise<string> =>
  Promise.resolve()
    .then(work)
    .then(
      () => 'nothing',
      (error: unknown) => {
        if (!(error instanceof FilmError) && !(error instanceof SceneError)) throw error;
        return error.message;
      },
    );

describe('a film file', () => {
  it.each([
    [[[0, 5]]],
    [[[0, 64]]],
    [
      [
        [0, 32],
        [96, 100],
      ],
    ],
    [[[32, 96]]],
  ] as [Ranges][])('of the samples %j reads back equal', async (ranges) => {
    const each = film(ranges, { goal: 128, adapters: ['A', 'B'] });
    expect(await decodeFilm(await bytesOf(each))).toEqual(each);
  });

  it('says in words what is wrong with it', async () => {
    const bytes = await bytesOf(film([[0, 40]]));
    const headLength = new DataView(bytes.buffer).getUint32(12, true);
    const head = new TextDecoder().decode(bytes.subarray(48, 48 + headLength));
    /** The film with another header, whose checksum is right. */
    const with_ = (change: (header: any) => void, version = 2): Uint8Array<ArrayBuffer> => {
      const header = JSON.parse(head);
      change(header);
      const text = new TextEncoder().encode(JSON.stringify(header));
      const sum = version === 1 ? Buffer.alloc(0) : createHash('sha256').update(text).digest();
      const all = Buffer.concat([bytes.subarray(0, 16), sum, text, bytes.subarray(48 + headLength)]);
      all.writeUInt32LE(version, 8);
      all.writeUInt32LE(text.length, 12);
      return new Uint8Array(all);
    };
    const withoutSums = (header: any): void => header.parts.forEach((each: any) => delete each.sha256);
    const said = async (each: Uint8Array<ArrayBuffer>): Promise<string> => refusal(() => decodeFilm(each));
    expect(await said(new Uint8Array(3))).toBe('This is no film of Penumbra: expected a file that begins with PENUFILM.');
    expect(await said(with_(() => {}, 3))).toBe('The film has version 3 of the format; this program reads versions 1 to 2.');
    expect(await said(bytes.slice(0, 100))).toBe('The film is cut off: its header ends after the file does.');
    expect(await said(bytes.slice(0, -1))).toBe('The film is cut off: its part layers.tops ends after the file does.');
    expect(await said(with_((each) => (each.digest = 'x')))).toBe("At digest of the film's header: expected 64 hexadecimal digits.");
    const ranges = 'expected two ascending numbers of samples, multiples of 32 but for the last.';
    expect(await said(with_((each) => (each.ranges = [[5, 40]])))).toBe(`At ranges[0] of the film's header: ${ranges}`);
    expect(
      await said(
        with_(
          (each) =>
            (each.ranges = [
              [0, 40],
              [64, 96],
            ]),
        ),
      ),
    ).toBe(`At ranges[0] of the film's header: ${ranges}`);
    expect(
      await said(
        with_(
          (each) =>
            (each.ranges = [
              [64, 96],
              [0, 32],
            ]),
        ),
      ),
    ).toBe(`At ranges[1] of the film's header: ${ranges}`);
    expect(await said(with_((each) => (each.parts[2].length = 12)))).toBe(
      'At image.digit0: expected 960 bytes for the film of its scene, got 12.',
    );
    expect(await said(with_((each) => each.parts.push(each.parts[1])))).toMatch(/^The film (has two parts|is cut off)/);
    expect(await said(with_((each) => each.parts.pop()))).toMatch(/^The film goes on for \d+ bytes after its last part\.$/);
    expect(await said(with_((each) => (each.parts[1].sha256 = 'x')))).toBe(
      "At parts[1].sha256 of the film's header: expected 64 hexadecimal digits.",
    );
    expect(await decodeFilm(with_(withoutSums, 1))).toEqual(film([[0, 40]]));
    expect(await said(with_((each) => (each.parts[0].length = 2 ** 40)))).toBe(
      'At scene: expected at most 268435456 bytes, got 1099511627776.',
    );
    expect(await said(with_((each) => (each.parts[0].length = 2 ** 27)))).toBe('At scene: it is cut off.');
    expect(await said(with_((each) => (each.parts[0].length -= 1)))).toMatch(/^At scene: expected \d+ bytes of data, got more\.$/);
    expect(await said(with_((each) => (each.parts[2].name = 'image.digit9')))).toBe('The film has no part image.digit0.');
    const bad = film([[0, 40]]);
    bad.image.open[3] = NaN;
    expect(await said(await bytesOf(bad))).toBe('At image.open: expected finite numbers.');
    const high = film([[0, 64]]);
    high.layers!.closed!.tops[0] = 24;
    expect(await said(await bytesOf(high))).toBe('At layers.tops: expected numbers up to 23.');
  });

  it('that is damaged anywhere is refused in words', async () => {
    const original = film([[0, 40]]);
    const bytes = await bytesOf(original);
    const random = randomStream(fuzzSeed('damage'), 'film');
    for (let i = 0; i < 1.5 * ROUNDS; i++) {
      const copy = new Uint8Array(damaged(bytes, random));
      const isSame = Buffer.from(copy).equals(Buffer.from(bytes));
      expect(await refusal(() => decodeFilm(copy))).toMatch(isSame ? /^nothing$/ : /^(?!nothing$)[^\n]{5,400}$/);
    }
  });

  it('is one whole: other labels, other sums and other scenes are refused', async () => {
    const [bytes, other] = [await bytesOf(film([[0, 64]])), await bytesOf(film([[64, 128]]))];
    const relabelled = Uint8Array.from(bytes);
    relabelled.set(new TextEncoder().encode('[[9,64]]'), Buffer.from(bytes).indexOf('[[0,64]]'));
    expect(await refusal(() => decodeFilm(relabelled))).toBe(
      'The film is damaged, or was changed: its header does not match its checksum.',
    );
    const length = (each: Uint8Array): number => 48 + new DataView(each.buffer).getUint32(12, true);
    const mixed = Uint8Array.from([...bytes.subarray(0, length(bytes)), ...other.subarray(length(other))]);
    expect(await refusal(() => decodeFilm(mixed))).toMatch(/^The film is (damaged, or was changed: its part|cut off)/);
    // With checksums that are right.
    const no = 'The film is no film of the samples';
    expect(await refusal(async () => decodeFilm(await bytesOf(film([[0, 64]], { ranges: [[0, 128]] }))))).toBe(
      `${no} 0:128: pixel 0, 0 has 64 samples; expected 128.`,
    );
    const endless = film([[0, 64]]);
    endless.image.closed!.digits[0][8] = 2 ** 30;
    endless.image.closed!.tops[2] = (endless.image.closed!.tops[2]! & ~255) | MAX_TOP;
    expect(await refusal(async () => decodeFilm(await bytesOf(endless)))).toBe(`${no} 0:64: pixel 1, 0 has no finite mean.`);
    const black = film([[0, 64]]);
    for (const digits of black.image.closed!.digits) digits.fill(0);
    expect(await refusal(async () => decodeFilm(await bytesOf(black)))).toBe(
      'The film has no sample in any pixel; expected the samples 0:64.',
    );
  });
});

describe('films that do not fit together', () => {
  const merge = (films: readonly FilmFile[], partial = false): Promise<string> =>
    refusal(() => {
      const all = new FilmMerge();
      films.forEach((each, i) => all.add(`${i}.film`, each));
      all.finish(partial);
    });
  it.each([
    ['share samples', [film([[0, 64]]), film([[32, 96]])], '1.film: 0.film has the samples 32:64, too; expected films that share none.'],
    [
      'show other images',
      [film([[0, 32]]), film([[32, 64]], { digest: 'b2'.repeat(32) })],
      '1.film: expected samples of the same image as in 0.film, but their scenes differ, or the programs that rendered them.',
    ],
    [
      'show another scene under the same digest',
      [film([[0, 32]]), film([[32, 64]], { scene: { ...scene, camera: { ...scene.camera, target: [0, 0.5, 0.1] } } })],
      '1.film: expected samples of the same image as in 0.film, but their scenes differ, or the programs that rendered them.',
    ],
    ['leave samples out', [film([[0, 32]]), film([[64, 96]])], 'The samples 32:64 are missing; there are 64 of 96.'],
    ['stop before the end', [film([[0, 32]], { goal: 96 }), film([[32, 64]])], 'The samples 64:96 are missing; there are 64 of 96.'],
    ['lack the beginning', [film([[32, 64]])], 'The samples 0:32 are missing; there are 32 of 64.'],
    [
      'end within a block',
      [film([[0, 40]]), film([[64, 96]])],
      '0.film: expected a film that ends with a block of 32 samples, since others come after it, but it ends at 40; go on with it to 64.',
    ],
    [
      'end within two blocks',
      [film([[64, 70]]), film([[0, 40]])],
      '1.film: expected a film that ends with a block of 32 samples, since others come after it, but it ends at 40; go on with it to 64.',
    ],
  ])('%s', async (_, films, sentence) => expect(await merge(films)).toBe(sentence));
  it('unless samples may be missing', async () => expect(await merge([film([[64, 96]]), film([[0, 32]])], true)).toBe('nothing'));
  it('are none', async () => expect(await merge([])).toBe('Expected at least one film.'));
});

it('films that are sampled adaptively are refused', () => {
  expect(() => checkExact(false)).not.toThrow();
  expect(() => checkExact(true)).toThrow(
    'A film that is sampled adaptively decides by all of its samples where more are needed: it cannot be saved, split or merged; leave out render.adaptive.',
  );
});

describe('ranges of samples', () => {
  it('join, overlap and leave gaps', () => {
    expect(
      joined(
        [[64, 96]],
        [
          [0, 32],
          [32, 64],
        ],
      ),
    ).toEqual([[0, 96]]);
    expect(joined([[64, 96]], [[0, 32]])).toEqual([
      [0, 32],
      [64, 96],
    ]);
    expect(
      overlapOf(
        [
          [0, 32],
          [64, 96],
        ],
        [[32, 64]],
      ),
    ).toBeNull();
    expect(
      overlapOf(
        [
          [0, 32],
          [64, 96],
        ],
        [[32, 65]],
      ),
    ).toEqual([64, 65]);
    expect(
      gapsIn(
        [
          [32, 64],
          [96, 128],
        ],
        160,
      ),
    ).toEqual([
      [0, 32],
      [64, 96],
      [128, 160],
    ]);
    expect(gapsIn([[0, 64]], 64)).toEqual([]);
  });
});

describe('the digest', () => {
  let digest: string;
  beforeAll(async () => void (digest = await sampleDigest(scene, 'kernel')));
  it('is that of the samples', async () => {
    expect(digest).toMatch(/^[0-9a-f]{64}$/);
    const { shapes, render, title, ...rest } = scene;
    // In another order, with other names, and of another number of samples.
    const same = { title: `${title}!`, render: { ...render, spp: 7 }, shapes: shapes.map((each) => ({ ...each, name: 'x' })), ...rest };
    expect(await sampleDigest(same, 'kernel')).toBe(digest);
    expect(await sampleDigest(JSON.parse(JSON.stringify(scene)), 'kernel')).toBe(digest);
    expect(await sampleDigest(scene, 'kernel 2')).not.toBe(digest);
    expect(await sampleDigest({ ...scene, render: { ...render, seed: 'other' } }, 'kernel')).not.toBe(digest);
    expect(await sampleDigest({ ...scene, camera: { ...scene.camera, target: [0, 0.5, 0.1] } }, 'kernel')).not.toBe(digest);
  });
  it('sees every number of a large mesh', async () => {
    const positions = Array.from({ length: 3000 }, (_, i) => Math.sin(i));
    const meshed = (data: number[]) => ({
      ...scene,
      shapes: [{ type: 'mesh', material: 'grey', data: { positions: data, indices: [0, 1, 2] } }] as unknown as typeof scene.shapes,
    });
    const one = await sampleDigest(meshed(positions), '');
    expect(await sampleDigest(meshed([...positions]), '')).toBe(one);
    positions[2999]! += 1e-9;
    expect(await sampleDigest(meshed(positions), '')).not.toBe(one);
  });
});
