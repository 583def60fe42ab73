/** The documentation site as files: nothing dead, nothing left out, and a reference that says what the schema says. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import MiniSearch from 'minisearch';
import { describe, expect, it } from 'vitest';
import { drawing } from '../../src/cli/docs/diagram.ts';
import { articleOf } from '../../src/cli/docs/html.ts';
import { PARTS } from '../../src/cli/docs/list.ts';
import { Slugs, treeOf } from '../../src/cli/docs/markdown.ts';
import { pictureHash, storedPictures } from '../../src/cli/docs/pictures.ts';
import { sceneReference, typeText, type Schema } from '../../src/cli/docs/reference.ts';
import { allFigures, siteFiles } from '../../src/cli/docs/site.ts';
import { ROOT } from '../../src/content/node.ts';
import { SEARCH_OPTIONS, type Entry } from '../../src/docs/search-options.ts';
import { sceneJsonSchema } from '../../src/scene/json-schema.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { SAMPLERS } from '../../src/scene/samplers/index.ts';

const SCRIPT = 'assets/main.js';
const files = new Map(
  (await siteFiles({ scripts: [SCRIPT], styles: ['assets/main.css'], address: 'https://example.org/p/' })).map(({ path, content }) => [
    path,
    content,
  ]),
);
const pages = [...files].filter(([path]) => path.endsWith('.html')) as [string, string][];
const entries = PARTS.flatMap((part) => part.pages);
const text = (path: string): string => String(files.get(path));
const idsOf = (html: string): string[] => [...html.matchAll(/ id="([^"]+)"/g)].map((each) => each[1]);
const unescaped = (html: string): string =>
  html.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

describe('links', () => {
  it('of every page lead to something that is there, and to a place in it that is there', () => {
    const beside = new Set(['index.html', `docs/${SCRIPT}`, 'docs/assets/main.css']);
    const ids = new Map(pages.map(([path, html]) => [path, new Set(idsOf(html))]));
    const dead: string[] = [];
    let count = 0;
    for (const [path, html] of pages)
      for (const [, url] of html.matchAll(/ (?:href|src)="([^"]*)"/g)) {
        count++;
        if (/^(https:\/\/|data:)/.test(url)) continue;
        const [file, hash] = unescaped(url).split('#');
        const target = file === '' ? path : posix.join(dirname(path), file);
        const isThere = files.has(target) || beside.has(target);
        if (!isThere || (hash !== undefined && ids.get(target)?.has(decodeURIComponent(hash)) !== true)) dead.push(`${path}: ${url}`);
      }
    expect(dead).toEqual([]);
    expect(count).toBeGreaterThan(50 * entries.length);
  });

  it('leave the site by https alone, and load nothing from elsewhere', () => {
    for (const [path, html] of pages) {
      expect([path, html.match(/<(?:script|link|img|penumbra-view)[^>]* (?:src|href)="(?:https?:)?\/\/[^"]*"/g)]).toEqual([path, null]);
      expect([path, html.match(/<script(?![^>]* src=)|<style| on\w+="|javascript:/g)]).toEqual([path, null]);
    }
  });

  it('to what is not there are refused, with file and line', () => {
    const around = {
      source: 'docs/x.md',
      link: () => {
        throw new Error('y.md is not there');
      },
      image: () => ({ src: '', width: 1, height: 1 }),
      figure: () => null,
      highlight: (code: string) => code,
      draw: () => null,
    };
    expect(() => articleOf(treeOf('# X\n\nSee [y](y.md).'), around)).toThrow('docs/x.md:3: y.md is not there');
    expect(() => articleOf(treeOf('# X\n\n<b>bold</b>'), around)).toThrow(/^docs\/x\.md:3: html cannot stand/);
    expect(() => articleOf(treeOf('Text'), around)).toThrow('docs/x.md:1: expected # Title at the top');
    expect(() => articleOf(treeOf('# X\n\n$\\frac{1$'), around)).toThrow(/^docs\/x\.md:3: /);
  });
});

describe('pages', () => {
  it('are all documents, each once', () => {
    const documents = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' }).filter((each) => each.endsWith('.md'));
    const sources = entries.map(({ source }) => source);
    expect(documents.map((each) => `docs/${each}`).filter((each) => !sources.includes(each))).toEqual([]);
    expect(new Set(sources).size).toBe(sources.length);
    expect(new Set(entries.map(({ path }) => path)).size).toBe(entries.length);
  });

  it('have names of their own for every heading, one heading of the first level, and the list with themselves marked', () => {
    for (const { path } of entries) {
      const html = text(`docs/${path}`);
      const ids = idsOf(html);
      expect([path, new Set(ids).size]).toEqual([path, ids.length]);
      expect([path, html.match(/<h1/g)]).toEqual([path, ['<h1']]);
      expect([path, html.match(/aria-current="page"/g)?.length]).toEqual([path, path === 'index.html' ? 2 : 1]);
    }
  });

  it('name headings as the place does where the documents are read otherwise', () => {
    const slugs = new Slugs();
    expect(['A first material, in ten lines', 'What `--help` prints', 'Files', 'Files', 'σ² & µ_x'].map((each) => slugs.of(each))).toEqual([
      'a-first-material-in-ten-lines',
      'what---help-prints',
      'files',
      'files-1',
      'σ²--µ_x',
    ]);
  });

  it('are listed for language models, with a text each', () => {
    const list = text('llms.txt');
    expect(list).toMatch(/^# Penumbra\n\n> .+\n/);
    const full = text('llms-full.txt');
    for (const { path, label } of entries) {
      expect(list).toContain(`- [${label}](https://example.org/p/docs/${path}.md): `);
      const markdown = text(`docs/${path}.md`);
      expect(markdown).toMatch(/^# /);
      expect(full).toContain(markdown.trim());
      // Links as they are on the site: of the documents' own none is left.
      expect([path, markdown.match(/\]\((?!https:)[^)\s]*(?<!\.html)\.md[)#]/g)]).toEqual([path, null]);
    }
  });

  it('have live figures whose pictures are of what they show: npm run docs-pictures', () => {
    const figures = allFigures().filter(({ picture }) => picture.startsWith('docs/'));
    expect(Object.fromEntries(figures.map((each) => [each.picture, pictureHash(each)]))).toEqual(storedPictures());
    for (const { picture } of figures) expect([picture, existsSync(join(ROOT, picture))]).toEqual([picture, true]);
    for (const concept of entries.filter(({ path }) => path.startsWith('concepts/')))
      expect([concept.path, text(`docs/${concept.path}`).includes('<penumbra-view')]).toEqual([concept.path, true]);
  });

  it('give a scene to begin with that can be opened, and name every sampler', () => {
    const [, scene] = /```json\n([\s\S]*?)```/.exec(readFileSync(join(ROOT, 'docs/start.md'), 'utf8'))!;
    expect(checkScene(JSON.parse(scene)).shapes).toHaveLength(2);
    const sampler = readFileSync(join(ROOT, 'docs/concepts/sampler.md'), 'utf8');
    for (const each of SAMPLERS) expect(sampler).toContain(`| \`${each}\``);
  });
});

describe('recipes', () => {
  it('are run by tests, each of them', () => {
    const tests = ['tests/packages/packages.test.ts', 'tests/packages/examples.ts', 'tests/cli/serve.test.ts'].map((path) =>
      readFileSync(join(ROOT, path), 'utf8'),
    );
    // A script beside a page is run by that.
    const names = readdirSync(join(ROOT, 'docs/examples')).filter(
      (each) => !existsSync(join(ROOT, 'docs/examples', each.replace(/\.js$/, '.html'))) || each.endsWith('.html'),
    );
    expect(names.filter((each) => !tests.some((code) => code.includes(each)))).toEqual([]);
    for (const each of names) expect(text('docs/recipes.html')).toContain(`id="${each.replace('.', '')}"`);
  });
});

describe('the search', () => {
  const index = MiniSearch.loadJSON<Entry>(text('docs/search.json'), SEARCH_OPTIONS);
  const found = (words: string): string[] => index.search(words).map(({ id }) => String(id));

  it.each([
    ['--adaptive', 'command-line.html'],
    ['equiangular', 'scene.html#render'],
    ['createRenderer', 'api.html#createrenderer'],
    ['multiple importance', 'concepts/light-sampling.html#both-weighted'],
    ['majorant', 'materials.html#media'],
  ])('finds %s', (words, place) => expect(found(words)).toContain(place));

  it('forgives a slip, takes a beginning for a word, wants every word, and finds nothing where nothing is', () => {
    expect(found('denoisng')[0]).toBe('concepts/denoising.html');
    expect(found('wavefr')).toContain('architecture.html#the-kernel');
    expect(found('wavefront zebra')).toEqual([]);
    expect(found('zyzzyva')).toEqual([]);
  });
});

describe('the reference of scenes', () => {
  const reference = sceneReference();

  /** Every object of the schema, wherever it is. */
  function* objects(schema: Schema): Generator<Schema> {
    if (schema.properties !== undefined) yield schema;
    const inner = [
      ...Object.values(schema.properties ?? {}),
      ...(schema.oneOf ?? []),
      ...(schema.anyOf ?? []),
      ...(schema.prefixItems ?? []),
    ];
    for (const each of [...inner, schema.items, schema.additionalProperties]) if (typeof each === 'object') yield* objects(each);
  }
  const plain = (markdown: string): string => markdown.replace(/\\(.)/g, '$1');

  it('has every field of the schema with its values, its default and its meaning', () => {
    const lines = plain(reference).split('\n');
    const missing: string[] = [];
    let fields = 0;
    for (const { properties = {}, required = [] } of objects(sceneJsonSchema() as Schema))
      for (const [name, each] of Object.entries(properties)) {
        if (name === '$schema') continue;
        fields++;
        const of = lines.filter((line) => new RegExp(`^(\\| \`([\\w.[\\]]*\\.)?${name}\`|### \\w+: |## ${name}$)`).test(line));
        const about = each.description === undefined || plain(reference).includes(each.description.replaceAll('\n', ' '));
        const value = each.default !== undefined ? JSON.stringify(each.default) : required.includes(name) ? 'required' : '';
        const isSaid = of.some(
          (line) => line.startsWith('## ') || line.replaceAll(/([,:]) /g, '$1').includes(value.startsWith('r') ? '_required_' : value),
        );
        if (of.length === 0 || !about || !isSaid) missing.push(`${name} ${value} ${each.description ?? ''}`);
      }
    expect(missing).toEqual([]);
    expect(fields).toBeGreaterThan(200);
  });

  it.each<[Schema, string]>([
    [{ type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 180 }, 'number > 0, < 180'],
    [{ type: 'integer', minimum: 0, maximum: 65536 }, 'whole number ≥ 0, ≤ 65536'],
    [{ type: 'number', minimum: -1e7, maximum: 1e7 }, 'number within ±1e7'],
    [
      {
        type: 'array',
        prefixItems: [
          { type: 'number', minimum: 0 },
          { type: 'number', minimum: 0 },
        ],
      },
      '2 × number ≥ 0',
    ],
    [{ type: 'array', items: { type: 'string' }, minItems: 1 }, 'list of text; at least 1'],
    [{ anyOf: [{ type: 'number' }, { enum: ['a', 'b'] }] }, 'number or `"a"`, `"b"`'],
    [{ type: 'object', additionalProperties: { type: 'boolean' } }, 'by name: `true` or `false`'],
  ])('says %j in words', (schema, words) => expect(typeText(schema)).toBe(words));

  it('follows the schema, whatever that has', () => {
    const made = sceneReference({
      properties: {
        lamp: { type: 'object', properties: { watts: { type: 'number', minimum: 0, default: 60, description: 'What it *takes*.' } } },
      },
    });
    expect(made).toContain('## lamp\n');
    expect(made).toContain('| `watts` | number ≥ 0 | `60` | What it \\*takes\\*. |');
  });
});

describe('flowcharts', () => {
  const svg = drawing('flowchart LR\n  a[first & last] -- then --> b\n  b --> c[a third]\n  a --> c\n  d --> c', 'mermaid')!;
  it('have a box for every node, none upon another, and an arrow downwards for every edge', () => {
    const boxes = [...svg.matchAll(/<rect x="([\d.]+)" y="(\d+)" width="([\d.]+)" height="(\d+)"/g)].map((each) =>
      each.slice(1).map(Number),
    );
    expect(boxes).toHaveLength(4);
    for (const [i, [x, y, w, h]] of boxes.entries())
      for (const [x2, y2, w2, h2] of boxes.slice(i + 1)) expect(x + w <= x2 || x2 + w2 <= x || y + h <= y2 || y2 + h2 <= y).toBe(true);
    expect(svg.match(/class="arrow"/g)).toHaveLength(4);
    expect(svg).toContain('>first &amp; last</text>');
    expect(svg).toContain('>then</text>');
  });
  it('are what the documents have of Mermaid', () => {
    expect(drawing('x', 'ts')).toBeNull();
    expect(text('docs/architecture.html').match(/<figure class="diagram">/g)).toHaveLength(2);
  });
});
