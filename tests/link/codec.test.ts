/** Document → link → document is the identity; what is named is not held; what links may not hold is refused. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sourcesIn, versionsIn } from '../../src/link/archive.ts';
import { canonicalJson, digestOf } from '../../src/link/canonical.ts';
import { fromBase64Url, toBase64Url } from '../../src/link/base64.ts';
import { editsBetween, withEdits } from '../../src/link/delta.ts';
import { isTable, type Library } from '../../src/link/content.ts';
import { addressOf } from '../../src/link/address.ts';
import { bodyOf, envelopeOf, fragmentOf, inexact, linkIn, openLink, type Shared } from '../../src/link/link.ts';
import { toDataUrl } from '../../src/image/decode/data-url.ts';
import { encodeNpy } from '../../src/base/npy.ts';
import { partsOf } from '../../src/link/parts.ts';
import { squeezed, unsqueezed } from '../../src/link/squeeze.ts';
import type { SceneDocument } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { randomStream } from '../../src/scene/random.ts';
import { documents, library, shipped } from './scenes.ts';

const plain = { base: null, spp: 0, view: {}, fingerprint: null };
const share = async (shared: Partial<Shared> & { document: SceneDocument }, lib: Library = library): Promise<string> =>
  fragmentOf(await envelopeOf({ ...plain, ...shared }, lib), null);
const cornell = shipped.find(({ id }) => id === 'cornell-box')!.document;
const edited = (change: (copy: SceneDocument) => void, from = cornell): SceneDocument => {
  const copy = structuredClone(from);
  change(copy);
  return checkScene(copy);
};
const meshOf = (triangles: number): SceneDocument['shapes'][number] => {
  const data = { positions: [0, 0, 0, 1, 0, 0, 0, 1, 0], indices: Array.from({ length: 3 * triangles }, (_, i) => i % 3) };
  return checkScene({ ...cornell, shapes: [{ type: 'mesh', material: 'red', data }] }).shapes[0]!;
};

describe('text that is squeezed', () => {
  // It is unpacked in pieces of so many bytes.
  const PIECE = 256;
  it('is itself again, whatever its length; the last piece full, too', () => {
    const random = randomStream('squeezed', 'lengths');
    let full = 0;
    for (let length = 0, text = ''; length < 1500; length++, text += String.fromCharCode(32 + 90 * random())) {
      const bytes = squeezed(text);
      if (bytes.length > 0 && bytes.length % PIECE === 0) full++;
      expect(unsqueezed(bytes, length)).toBe(text);
    }
    expect(full).toBeGreaterThan(2);
  });
});

describe('document → link → document', () => {
  it.each(shipped.map(({ id, document }) => [id, document] as const))('is the identity for %s, and short', async (id, document) => {
    const alone = await openLink(await share({ document }), library);
    expect(alone.document).toEqual(document);
    const link = await share({ document, base: id });
    expect(await openLink(link, library)).toMatchObject({ document, base: id, isExact: true, foreign: [] });
    expect(link.length).toBeLessThan(100);
  });

  it('is the identity for random documents, alone and as edits of any scene', async () => {
    await fc.assert(
      fc.asyncProperty(documents, fc.constantFrom(null, 'cornell-box', 'glass-row', 'veach-plates'), async (document, base) => {
        const opened = await openLink(await share({ document, base }), library);
        expect(opened).toMatchObject({ isExact: true, digest: await digestOf(document) });
        expect(opened.document).toEqual(document);
        for (const table of ['materials', 'objects'] as const)
          expect(Object.keys(opened.document[table])).toEqual(Object.keys(document[table]));
      }),
      { numRuns: 60, seed: 8 },
    );
  });

  it('keeps the order of what the user named: layers of the film number materials by it', async () => {
    const document = edited((copy) => {
      copy.materials = Object.fromEntries(Object.entries({ ...copy.materials, blue: copy.materials.red! }).reverse());
    });
    const opened = await openLink(await share({ document, base: 'cornell-box' }), library);
    expect(Object.keys(opened.document.materials)).toEqual(['blue', 'lamp', 'green', 'red', 'white']);
  });

  it('keeps what the page showed, and how many samples there were', async () => {
    const view = { mode: 'layer:order2', panel: null, selection: 3, zoom: [4, 0.25, 0.5] as [number, number, number] };
    expect(await openLink(await share({ document: cornell, view, spp: 312 }), library)).toMatchObject({ view, spp: 312 });
    for (const spp of [0, 1]) expect((await openLink(await share({ document: cornell, spp }), library)).spp).toBe(spp);
    const envelope = await envelopeOf({ ...plain, document: cornell, spp: 5 }, library);
    const { spp: _, ...without } = envelope;
    expect((await openLink(fragmentOf(without, null), library)).spp).toBe(0);
  });
});

describe('edits', () => {
  const json = fc.dictionary(
    fc.string({ maxLength: 3 }).filter((each) => each !== '__proto__'),
    fc.jsonValue({ maxDepth: 4, noUnicodeString: false }),
  );
  const clean = (value: unknown): Record<string, unknown> =>
    JSON.parse(
      JSON.stringify(value)
        .replaceAll('"__proto__"', '"proto"')
        .replaceAll(/-0(?![.\d])/g, '0'),
    );
  it('make any value of any other', () =>
    fc.assert(
      fc.property(json.map(clean), json.map(clean), (a, b) => {
        expect(withEdits(a, JSON.parse(JSON.stringify(editsBetween(a, b, isTable))))).toEqual(b);
      }),
      { numRuns: 500, seed: 3 },
    ));
  it('are few: a moved camera is one, a shape that is gone another, a line of a program a third', async () => {
    const document = edited((copy) => {
      copy.camera.position = [1, 2, 3];
      copy.shapes.splice(3, 1);
      copy.programs = { marble: library.sources('marble')[0]!.replace('0.5 + 0.5', '0.4 + 0.6') };
      copy.materials.red!.file = 'marble';
    });
    const envelope = await envelopeOf({ ...plain, document, base: 'cornell-box' }, library);
    expect(envelope.edits.map(([op, path]) => [op, path[0]])).toEqual([
      [0, 'camera'],
      [0, 'programs'],
      [0, 'materials'],
      [2, 'shapes'],
    ]);
    const link = await share({ document, base: 'cornell-box' });
    expect(link.length).toBeLessThan(420);
    expect((await openLink(link, library)).foreign).toEqual([{ name: 'marble', source: document.programs.marble }]);
  });
});

describe('a link', () => {
  it('says what makes it long', async () => {
    const document = edited((copy) => {
      copy.description = Array.from({ length: 60 }, (_, i) => (i * 7919).toString(36)).join(' ');
      copy.programs = { mine: '// short\n' };
    });
    const envelope = await envelopeOf({ ...plain, document, base: 'cornell-box', view: { panel: 'controls' } }, library);
    const parts = partsOf(envelope, null);
    expect(parts.map(({ name }) => name)).toEqual(['description', 'programs', 'view']);
    expect(parts[0]!.length).toBeGreaterThan(200);
    expect(parts.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(bodyOf(envelope).length);
  });

  it('that programs would cut is none: a file is named, and what makes it so long; those that were published open', async () => {
    const positions = Array.from({ length: 9000 }, (_, i) => Math.sin(i * i));
    const mesh = {
      ...meshOf(1),
      data: { positions, indices: Array.from({ length: 3000 }, (_, i) => i) },
    } as SceneDocument['shapes'][number];
    const noise = Array.from({ length: 2000 }, (_, i) => `// ${Math.sin(i * i)} ${Math.cos(i)}`.slice(0, 30)).join('\n');
    const address = async (document: SceneDocument): Promise<string> =>
      addressOf('https://host/', document, await envelopeOf({ ...plain, document, base: 'cornell-box' }, library), null);
    expect(await address(cornell)).toMatch(/^https:\/\/host\/#1=[\w-]+$/);
    const own = edited((copy) => copy.shapes.push(mesh));
    const [, all, part] =
      /^A link to this scene would have ([\d,]+) characters, ([\d,]+) of them for meshes of its own; many programs cut addresses beyond 32,000, so that it is shared as a file\.$/
        .exec(
          await address(own)
            .catch(String)
            .then((text) => text.replace('LinkError: ', '')),
        )!
        .map((each) => Number(each.replace(',', '')));
    expect(all).toBeGreaterThan(32_000);
    expect(part).toBeGreaterThan(0.9 * all!);
    expect((await openLink(await share({ document: own, base: 'cornell-box' }), library)).document).toEqual(own);
    await expect(address(edited((copy) => (copy.programs = { mine: noise })))).rejects.toThrow(/ of them for code; many programs cut/);
  });

  it('is found in a URL beside other things', () => {
    expect(linkIn('https://host/page?embed#lesson=intro/2&1=abc.de')).toBe('1=abc.de');
    expect(linkIn('#lesson=1')).toBeNull();
    expect(linkIn('https://host/')).toBeNull();
    // The fragment begins at the first of them.
    expect(linkIn('https://host/#1=abc#x')).toBe('1=abc#x');
  });

  it('of another version is not read, and says which one it is', async () => {
    const link = await share({ document: cornell });
    expect(await openLink(link, library)).toMatchObject({ document: { shapes: cornell.shapes } });
    for (const version of ['0', '2', '12345678901'])
      await expect(openLink(link.replace(/^\d+/, version), library)).rejects.toThrow(
        `The link is of version ${version.slice(0, 9)}, and this page knows version 1; a newer one may open it.`,
      );
  });

  it('is about what decides the picture: other words give the same digest, another seed does not', async () => {
    const digest = await digestOf(cornell);
    expect(await digestOf(edited((copy) => (copy.title = 'Another')))).toBe(digest);
    expect(await digestOf(edited((copy) => (copy.render.seed = 1)))).not.toBe(digest);
    expect(canonicalJson({ b: [1, { d: undefined, c: 'ü' }], a: null })).toBe('{"a":null,"b":[1,{"c":"ü"}]}');
  });

  it('opens with the former version of a scene that has changed since, and says so where there is none', async () => {
    const link = await share({ document: edited((copy) => (copy.render.spp = 7)), base: 'cornell-box' });
    const later = edited((copy) => (copy.shapes[0]!.material = 'red'));
    const now = (versions: SceneDocument[]): Library => ({ ...library, scenes: () => Promise.resolve(versions) });
    expect(await openLink(link, now([later, cornell]))).toMatchObject({ isExact: true, document: { shapes: cornell.shapes } });
    expect(await openLink(link, now([later]))).toMatchObject({ isExact: false, document: { shapes: later.shapes } });
    await expect(openLink(link, now([]))).rejects.toThrow(
      'The link builds on the scene "cornell-box", which this version of the page does not have.',
    );
  });

  it('is known by the digest of what it holds, not by the one that it claims', async () => {
    const [mine, known] = [edited((copy) => (copy.programs = { mine: 'fn f() {}' })), await digestOf(cornell)];
    for (const base of [null, 'cornell-box']) {
      const envelope = await envelopeOf({ document: mine, base, spp: 0, view: {}, fingerprint: null }, library);
      const forged = await openLink(fragmentOf({ ...envelope, digest: known }, null), library);
      expect(forged).toMatchObject({ digest: await digestOf(mine), isExact: false, foreign: [{ name: 'mine' }] });
      expect(inexact(forged)).toMatch(base === null ? /^The link was altered/ : /has changed since, or the link was altered/);
    }
  });

  it('opens with the former text of a program that has changed since', async () => {
    const [marble] = library.sources('marble') as [string];
    const document = edited((copy) => (copy.programs = { marble: marble.replace('0.5 + 0.5', '0.4 + 0.6') }));
    const link = await share({ document, base: 'cornell-box' });
    const later = `// Veins.\n${marble}`;
    const now = (versions: string[]): Library => ({ ...library, sources: (name) => (name === 'marble' ? versions : []) });
    expect(await openLink(link, now([later, marble]))).toMatchObject({ isExact: true, document: { programs: document.programs } });
    expect(await openLink(link, now([later]))).toMatchObject({ isExact: false });
  });

  it('finds former versions by their numbers, the newest first', () => {
    const former = { 'a.1': 'oldest', 'a.2': 'older', 'a.4': 'a gap', 'b.1': 'of another' };
    expect(versionsIn('a', { a: 'now' }, former)).toEqual(['now', 'older', 'oldest']);
    expect(versionsIn('b', { a: 'now' }, former)).toEqual([]);
    expect(versionsIn('constructor', { a: 'now' }, former)).toEqual([]);
    expect(sourcesIn({ sky: 'material', 'environments/sky': 'environment' }, {})('sky')).toEqual(['material', 'environment']);
  });

  it('holds tables of numbers that are small', async () => {
    const table = (numbers: number): SceneDocument =>
      edited((copy) => {
        const values = Float32Array.from({ length: numbers }, (_, i) => Math.sqrt(i));
        Object.assign(copy.images, checkScene({ ...cornell, images: { ramp: { data: toDataUrl(encodeNpy([numbers], values)) } } }).images);
      });
    const document = table(300);
    expect((await openLink(await share({ document }), library)).document).toEqual(document);
    await expect(share({ document: table(5000) })).rejects.toThrow('one of its own at images.ramp.data');
    // By its type alone it is one, and by its place.
    const elsewhere = { environment: { type: 'image', data: document.images.ramp!.data } };
    await expect(share({ document: checkScene({ ...cornell, ...elsewhere } as never) })).rejects.toThrow('at environment.data');
  });

  it('holds no image and no file', async () => {
    const named = { type: 'mesh', material: 'red', file: '../secret.obj' };
    for (const [change, place] of [
      [{ shapes: [named] }, 'shapes[0].file'],
      [{ objects: { data: { shapes: [named] } } }, 'objects.data.shapes[0].file'],
      [{ environment: { type: 'image', data: 'data:image/png;base64,AAAA' } }, 'environment.data'],
      [{ environment: { type: 'image', file: 'mine.hdr' } }, 'environment.file'],
      [{ images: { data: { file: 'wood.jpg' } } }, 'images.data.file'],
      [{ images: { file: { data: 'data:image/png;base64,AAAA' } } }, 'images.file.data'],
    ] as const)
      await expect(share({ document: checkScene({ ...cornell, ...change }) })).rejects.toThrow(
        `A link holds no image and no file, and this scene has one of its own at ${place}; save it as a file instead.`,
      );
  });

  it.each<[string, (copy: SceneDocument) => void]>([
    ['8,400,000 pixels; links may have 8,388,608', (copy) => Object.assign(copy.film, { width: 4200, height: 2000 })],
    ['16,777,216 samples per pixel; links may have 1,048,576', (copy) => (copy.render.spp = 1 << 24)],
    ['10,001 shapes; links may have 10,000', (copy) => (copy.shapes = Array.from({ length: 10_001 }, () => copy.shapes[0]!))],
    [
      '300 materials; links may have 256',
      (copy) => Object.assign(copy.materials, Object.fromEntries(Array.from({ length: 296 }, (_, i) => [`m${i}`, copy.materials.red!]))),
    ],
    [
      '327,700 characters of programs',
      (copy) => (copy.programs = Object.fromEntries(Array.from({ length: 5 }, (_, i) => [`p${i}`, ' '.repeat(65_540 - 4)]))),
    ],
    ['20,001 triangles; links may have 20,000', (copy) => copy.shapes.push(meshOf(20_001))],
  ])('does not ask for %s', async (sentence, change) => {
    const document = edited(change);
    await expect(share({ document })).rejects.toThrow(
      sentence.includes('327') ? /characters of programs/ : `The link asks for ${sentence}.`,
    );
  });
});

describe('base64url', () => {
  it('is the identity for any bytes, and refuses what it never writes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        expect(toBase64Url(bytes)).toBe(Buffer.from(bytes).toString('base64url'));
        expect(fromBase64Url(toBase64Url(bytes))).toEqual(Uint8Array.from(bytes));
      }),
    );
    expect(() => fromBase64Url('ab+d')).toThrow('The link is damaged: it holds "+", which no link does.');
    expect(() => fromBase64Url('abcde')).toThrow('a character too few');
  });
});
