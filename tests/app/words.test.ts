/**
 * The page's words in German: none that can be shown is missing, none is superfluous, and values are not lost. What can be shown is read from
 * the source by its syntax tree.
 */
import { describe, expect, it } from 'vitest';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readFolder, ROOT } from '../../src/content/node.ts';
import { SCENE_GROUPS } from '../../src/content/scene-groups.ts';
import { de as lessonWords } from '../../src/app/features/lessons/words/de.ts';
import { dictionary, parts } from '../../src/app/words/de/all.ts';
import { lookupOf } from '../../src/app/words/lookup.ts';
import { titleInWords, useWords } from '../../src/app/words/words.ts';
import { INTEGRATOR_KINDS } from '../../src/scene/integrators/index.ts';
import { declaredParams } from '../../src/shader/params.ts';
import { stillEnglish } from '../helpers/german.ts';
import { shownIn } from '../helpers/shown-words.ts';

/**
 * Files whose words no element shows: the lessons' own (which have a dictionary), what storage says to developers, the editor's
 * help on WGSL (English, as the language is), other languages.
 */
const OTHERS =
  /^(?:features\/lessons\/(?!index|panel)|words\/|monaco\/|wgsl\/|storage\/(?!workspace|versions|storage)|features\/offline\/service-worker)/;
/** Names of buffers, files and steps, and what is written into a file. */
const UNSEEN = ['ErrorMap', 'still', 'gesture {}', 'work {}', "biased: denoised at {} samples a pixel by Open Image Denoise's network"];

/** Made of parts by what draws the handles of the selection. */
const COMPOSED = /^(?:Move|Turn|Scale) (?:across|along|about) [xyz]$/;

const files = Object.entries(readFolder('src/app', '.ts')).filter(([path]) => !OTHERS.test(path));
const { texts } = dictionary;
const lookup = lookupOf(dictionary);
const placeholders = (text: string): number => text.split('{}').length - 1;

/** Texts of these files that have no German. */
const missing = (of: readonly (readonly [string, string])[]): string[] =>
  of.flatMap(([path, source]) =>
    [...shownIn(`${path}.ts`, source)]
      .filter((text) => lookup(text) === null && !Object.hasOwn(lessonWords, text) && !UNSEEN.includes(text))
      .map((text) => `${path}: ${text}`),
  );

describe('the German words of the page', () => {
  it('are there for all that can be shown', () => {
    expect(files.length).toBeGreaterThan(300);
    expect(missing(files)).toEqual([]);
  });

  it('are missed where they are missing', () => {
    const source =
      "const a = el('p', { title: 'A new tip' }, 'word'); page.say(`It took ${n} steps.`); const b = html`<i>Two words</i>${c ? 'yes, it is' : ''}`;";
    expect(missing([['x', source]])).toEqual(['x: A new tip', 'x: word', 'x: It took {} steps.', 'x: Two words', 'x: yes, it is']);
    expect(
      missing([
        ['x', "import 'Some words here'; el('p', { class: 'Two words' }, name); a.querySelector('Some words'); x = a === 'Some words';"],
      ]),
    ).toEqual([]);
  });

  it('are of something that is shown', () => {
    const shown = new Set(files.flatMap(([path, source]) => [...shownIn(`${path}.ts`, source)]));
    const manifest = JSON.parse(readFileSync(join(ROOT, 'src/app/public/thumbnails/manifest.json'), 'utf8')) as Record<
      string,
      { title: string; description: string }
    >;
    const rest = [
      ...Object.entries(readFolder('src', '.ts')).flatMap(([path, source]) => (path.startsWith('app/words/') ? [] : [source])),
      ...['wgsl', 'materials'].flatMap((folder) => Object.values(readFolder(folder, '.wgsl'))),
      ...Object.values(manifest).flatMap(({ title, description }) => [title, description]),
      JSON.stringify(SCENE_GROUPS),
      ...Object.values(readFolder('lessons', '.scene.json')),
    ]
      .join('\n')
      .replace(/\s*\n\s*\/\/+ */g, ' ')
      .replace(/\\(['"])/g, '$1')
      .toLowerCase();
    // Sentences of the laboratory are put together: each of their words is there.
    const composed = new Set([parts.biases, parts.faults, parts.programFaults, parts.figures].flatMap((each) => Object.keys(each)));
    const isThere = (text: string): boolean =>
      shown.has(text) ||
      (composed.has(text) && (text.replace(/ \[\w+\]$/, '').match(/\p{L}+/gu) ?? []).every((each) => rest.includes(each.toLowerCase()))) ||
      COMPOSED.test(text) ||
      // Of scenes: shape-words.test.ts.
      text.endsWith(' [shape]') ||
      text
        .replace(/ \[\w+\]$/, '')
        .split('{}')
        .every((each) => rest.includes(each.toLowerCase()));
    expect(Object.keys(texts).filter((each) => !isThere(each))).toEqual([]);
  });

  const library = Object.entries(readFolder('materials', '.wgsl')).flatMap(([path, source]) => declaredParams(source, path).params);

  it('are there for every parameter of the library, as a word of a program and of nothing else', () => {
    const labels = library.filter(({ name, label }) => name !== label).map(({ label }) => label);
    expect(labels.length).toBeGreaterThan(200);
    expect(labels.filter((each) => !Object.hasOwn(texts, `${each} [parameter]`))).toEqual([]);
    expect(lookup('Space [parameter]')).toBe('Raum');
    expect(lookup('Space')).toBe('Leertaste');
  });

  it('are there for what parameters may be chosen to be, but for names, and differ within a menu', () => {
    const NAMES = /^(?:viridis|inferno|turbo|n?_?(?:bk|sf|f)\d+)$/;
    const menus = library.filter(({ control }) => control === 'choice').map(({ choices }) => choices);
    expect(menus.length).toBeGreaterThan(10);
    expect(menus.flat().filter((each) => !NAMES.test(each) && !Object.hasOwn(texts, `${each} [choice]`))).toEqual([]);
    for (const menu of menus) expect(new Set(menu.map((each) => lookup(`${each} [choice]`) ?? each)).size).toBe(menu.length);
  });

  it('are there for all that tips of parameters say', () => {
    // A sentence nobody knows stays as it is; so all of it is put together once more, of what was looked up.
    const unknown = (doc: string): string[] => {
      const whole = lookup(`${doc}\nDefault: 0.5. Double click resets.`) ?? doc;
      const plain = doc.replace(/\s+/g, ' ');
      return plain.split(/(?<=[.!?]) (?=\p{Lu})/u).filter((each) => each !== '' && whole.includes(each));
    };
    const docs = [...new Set(library.map(({ doc }) => doc))];
    expect(docs.length).toBeGreaterThan(200);
    expect(docs.flatMap(unknown)).toEqual([]);
    expect(unknown('Of the film. Nobody knows this.')).toEqual(['Nobody knows this.']);
  });

  it('are there for the titles of all scenes that come with the page and its lessons, and for no others', () => {
    const manifest = JSON.parse(readFileSync(join(ROOT, 'src/app/public/thumbnails/manifest.json'), 'utf8')) as Record<
      string,
      { title: string }
    >;
    const own = Object.values(readFolder('lessons', '.scene.json')).map((text) => (JSON.parse(text) as { title: string }).title);
    expect(own.length).toBeGreaterThan(15);
    const named = Object.entries(manifest).flatMap(([id, { title }]) => (existsSync(join(ROOT, `scenes/${id}.json`)) ? [title] : []));
    expect(named.length).toBeGreaterThan(50);
    useWords(lookup, new Map(Object.entries(dictionary.titles)));
    expect(
      [...own, ...named].filter((title) => titleInWords(title) === title && !/^(?:Bokeh|smallpt|SmallptGPU: Cornell)$/.test(title)),
    ).toEqual([]);
    expect(['Save', 'My room', 'constructor', 'Cornell box 2'].map(titleInWords)).toEqual([
      'Save',
      'My room',
      'constructor',
      'Cornell box 2',
    ]);
    useWords(null);
    expect(titleInWords('Cornell box')).toBe('Cornell box');
  });

  it('are there for all that keeps an image from the solution, and for what kernels tell', () => {
    const sources = readFolder('src', '.ts');
    const paths = Object.keys(sources).filter((path) => /^(?:engine\/(?:bias|told)|shader\/over-budget)$/.test(path));
    expect(paths.length).toBe(3);
    // Of the messages two parts are put between others.
    const ofIntegrators = INTEGRATOR_KINDS.flatMap(({ bias }) => bias({ maxDepth: 5 } as Parameters<typeof bias>[0]));
    expect(ofIntegrators).toContain('depth ≤ 5');
    const texts = [
      ...paths.flatMap((path) => [...shownIn(`${path}.ts`, sources[path] ?? '')]),
      ...ofIntegrators,
      `biased: ${ofIntegrators.join(', ')}`,
    ];
    expect(ofIntegrators.filter((each) => lookup(each) === null)).toEqual([]);
    const composed = /^(?:is infinite|reaches \{\}|The density of medium \{\} \{\} where)|signed distances|^an? |structure|[A-Z]\w+\.$/;
    expect(texts.filter((each) => !composed.test(each) && stillEnglish(each) !== null)).toEqual([]);
  });

  it('quote as German does', () => {
    expect(Object.values(texts).filter((to) => /["”]/.test(to) || /[„“]/.test(to.replace(/„[^„“]*“/g, '')))).toEqual([]);
  });

  it('stand in one file each', () => {
    const all = Object.values(parts).flatMap((each) => Object.keys(each));
    expect(all.filter((each, i) => all.indexOf(each) !== i)).toEqual([]);
  });

  it('lose no value, and have none that is not there', () => {
    const wrong = Object.entries(texts).filter(([from, to]) => {
      const used = new Set([...to.matchAll(/\{(\d)[~#]?\}/g)].map(([, at]) => Number(at)));
      // A plural's s has no place in German.
      const plurals = [...from.matchAll(/(\p{L}?)\{\}/gu)].flatMap(([, letter], i) => (letter === '' ? [] : [i + 1]));
      const needed = Array.from({ length: placeholders(from) }, (_, i) => i + 1);
      return (
        needed.some((each) => !used.has(each) && !plurals.includes(each)) ||
        [...used].some((each) => !needed.includes(each)) ||
        /\{\}/.test(to)
      );
    });
    expect(wrong).toEqual([]);
  });

  it('are not English words of another meaning, which would be looked up again', () => {
    const chained = Object.values(texts).filter((to) => Object.hasOwn(texts, to) && texts[to] !== to);
    expect(chained).toEqual([]);
  });
});

describe('a text is found', () => {
  it.each([
    ['Pause or resume (Space)', 'Anhalten oder fortsetzen (Leertaste)'],
    ['Undo (Ctrl Z)', 'Rückgängig (Strg Z)'],
    ['Fit · 80 %', 'Eingepasst · 80 %'],
    ['12,345.5 spp', '12.345,5 spp'],
    // Of a tip some sentences are known, and one of its words is a pattern's.
    ['Nobody knows the light of it. Emits light', 'Nobody knows the light of it. Leuchtet'],
    [
      'Samples do not fall where pdf says: chi² = 1234, expected about 16; too many, 5 where pdf is 0, around wi = (0.10, 0.20, 0.97); they would with cos θi once more in it.',
      'Stichproben fallen nicht dorthin, wo pdf es sagt: chi² = 1234, zu erwarten etwa 16; zu viele, 5, wo pdf 0 ist, um wi = (0,10; 0,20; 0,97); mit cos θi einmal mehr darin täten sie es.',
    ],
    [
      'eval(wo, wi) eta² is not eval(wi, wo) (7 of 2,048 pairs of directions): eta² is missing in it.',
      'eval(wo, wi) eta² ist nicht eval(wi, wo) (7 von 2048 Paaren von Richtungen): eta² fehlt darin.',
    ],
    [
      'biased: depth ≤ 8, indirect light ≤ 0.5, media only weaken light',
      'verzerrt: Tiefe ≤ 8, indirektes Licht ≤ 0,5, Medien schwächen Licht nur',
    ],
    [
      'The estimator is biased: walks below surfaces ≤ 4096 events, signed distances to 2·10⁻⁵ of their box, rays of ≤ 96 steps.',
      'Der Schätzer ist verzerrt: Wege unter Flächen ≤ 4096 Ereignisse, Abstandsfunktionen auf 2·10⁻⁵ ihres Kastens, Strahlen mit ≤ 96 Schritten.',
    ],
    [
      '102.3 % of the light leaves again (green at 88° from the normal): more than arrives.',
      '102,3 % des Lichts kommen wieder heraus (Grün, 88° zur Normalen): mehr, als ankommt.',
    ],
    [
      'The loop at materials/matte, line 12 did not end within the work that one sample may do.',
      'Die Schleife bei materials/matte, Zeile 12 endete nicht mit der Arbeit, die eine Stichprobe kosten darf.',
    ],
    ['1,024 × 0.5', '1024 × 0,5'],
    ['Position x', 'Position x'],
    ['Scene, Inspector', 'Szene, Inspektor'],
    ['· Inspector', '· Inspektor'],
    ['Decoding a.glb', 'a.glb wird dekodiert'],
    ['Also the code of “red”, “green” und “lamp”.', 'Auch der Code von „red“, „green“ und „lamp“.'],
    [
      '3,334 calls in 35 s, in stretches of at most 2,950 ms, while the picture gained 8 spp. A right material fails with a probability of at most α = 0.001.',
      '3334 Aufrufe in 35 s, am Stück höchstens 2950 ms, während das Bild 8 spp gewann. Ein richtiges Material fällt mit einer Wahrscheinlichkeit von höchstens α = 0,001 durch.',
    ],
    ['Show normals', 'Zeigen: Normalen'],
    ['Show denoised (biased)', 'Zeigen: entrauscht (verzerrt)'],
    ['All get as many samples, up to 256 samples a pixel.', 'Alle bekommen gleich viele Stichproben, bis 256 Stichproben je Pixel.'],
    ['60 samples: mean luminance 0.045 ± 0.0054 (standard error)', '60 Stichproben: mittlere Luminanz 0,045 ± 0,0054 (Standardfehler)'],
    [
      '59 % of the variance is indirect light over three bounces or more; 7.8 % is indirect light over two bounces.',
      '59 % der Varianz: indirektes Licht über drei Reflexionen oder mehr; 7,8 %: indirektes Licht über zwei Reflexionen.',
    ],
    // A sentence that is known with the next alone, after one that is known.
    ['Of the film.\nDefault: 0.4, 1. Double click resets.', 'Der Schicht. Voreinstellung: 0,4; 1. Doppelklick setzt zurück.'],
    ['Default: none. Double click resets.', 'Voreinstellung: keine. Doppelklick setzt zurück.'],
    // What users named is a value, and stays.
    ['“Save” was taken off the list, with its edits.', '„Save“ ist von der Liste genommen, mit seinen Änderungen.'],
    ['Saved scene.png. There is nothing to undo.', 'scene.png ist gesichert. Es gibt nichts rückgängig zu machen.'],
  ])('%s', (english, german) => expect(lookup(english)).toBe(german));

  it.each([
    'Show it in the Material panel',
    'Above it light is made',
    'Fraction of the light that nobody knows',
    'pdf integrates to the share of samples',
    'left wall',
    'Save as it was and go',
    '1.2.3',
    'albedo 0.5 of wall',
    'https://a.b/c?d=1,024',
  ])('%s is none of the page', (text) => expect(lookup(text)).toBe(null));
});
