/** The rooms of the house: which folder may import which, and what the platform-free ones may not name. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readFolder, ROOT } from '../../src/content/node.ts';

/** Room → rooms of ours that it may import. */
const MAY_IMPORT: Record<string, string[]> = {
  base: [],
  scene: ['base'],
  shader: ['base'],
  image: ['base'],
  content: ['base'],
  engine: ['base', 'scene', 'shader'],
  bench: ['base', 'scene', 'shader', 'engine'],
  lab: ['base', 'scene', 'shader', 'engine'],
  link: ['base', 'scene', 'engine', 'lab'],
  lesson: ['base', 'scene', 'shader', 'engine', 'bench', 'lab'],
  three: ['base', 'scene', 'image'],
  api: ['base', 'scene', 'shader', 'image', 'content', 'engine', 'lab', 'link', 'three'],
  view: ['base', 'scene', 'link', 'api'],
  docs: ['base', 'view'],
  embed: ['api', 'base', 'content', 'link', 'lesson', 'view'],
  cli: ['api', 'base', 'scene', 'shader', 'image', 'content', 'engine', 'bench', 'lab', 'link', 'lesson', 'docs'],
  app: ['base', 'scene', 'shader', 'image', 'content', 'engine', 'bench', 'lab', 'link', 'lesson'],
};
/** Of the engine: everything, what it throws, what a worker of the page packs, and what the page loads only when it is asked for. */
const FACES = [
  'index',
  'gpu/errors',
  'film/file',
  'film/merge',
  'film/blocks',
  'camera/orbit-view',
  'denoise/index',
  'passes/gpu-images',
  'pack/strands',
  'passes/replay',
  'images/picture',
].map((each) => `engine/${each}.ts`);
const PLATFORM_FREE = ['base', 'scene', 'shader', 'image', 'engine', 'bench', 'lab', 'link', 'lesson', 'api'];

const files = Object.entries(readFolder('src', '.ts')).filter(([path]) => path.includes('/'));
const room = (path: string): string => path.split('/')[0]!;
const importsOf = (text: string): string[] => [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((each) => each[1]!);
const code = (text: string): string =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\/\/.*$/gm, '')
    .replace(/'[^'\n]*'|`[^`]*`/g, "''");

describe('rooms', () => {
  it('are the known ones', () =>
    expect([...new Set(files.map(([path]) => room(path)))].filter((each) => !(each in MAY_IMPORT))).toEqual([]));

  it('import only what they may', () => {
    const wrong = files.flatMap(([path, text]) =>
      importsOf(text)
        .filter((each) => each.startsWith('.'))
        .map((each) => relative(join(ROOT, 'src'), resolve(ROOT, 'src', dirname(path), each)))
        .filter((target) => room(target) !== room(path) && !MAY_IMPORT[room(path)]!.includes(room(target)))
        .map((target) => `${path} imports ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  it('look at the faces of the engine, not behind them', () => {
    const wrong = files.flatMap(([path, text]) =>
      importsOf(text)
        .filter((each) => each.startsWith('.') && room(path) !== 'engine')
        .map((each) => relative(join(ROOT, 'src'), resolve(ROOT, 'src', dirname(path), each)))
        .filter((target) => room(target) === 'engine' && !FACES.includes(target))
        .map((target) => `${path} imports ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  it('import files that exist', () => {
    const missing = files.flatMap(([path, text]) =>
      importsOf(text)
        .filter((each) => each.startsWith('.') && !each.includes('?') && !existsSync(resolve(ROOT, 'src', dirname(path), each)))
        .map((each) => `${path}: ${each}`),
    );
    expect(missing).toEqual([]);
  });

  it('without a platform name neither page nor Node', () => {
    const words = /\b(document|window|navigator|process|Buffer|localStorage|fetch|require)\s*[.(]|from\s+'node:|globalThis/;
    const wrong = files
      .filter(([path]) => PLATFORM_FREE.includes(room(path)))
      .filter(([, text]) => words.test(code(text)) || /from\s+'node:/.test(text));
    expect(wrong.map(([path]) => path)).toEqual([]);
  });
});

describe('what stands in src/base', () => {
  it.each([
    ['luminance', /0\.2126\b/],
    ['the transfer function of sRGB', /\b12\.92\b/],
    ['CRC-32', /edb88320/i],
    ['the sentence of an error', /(\w+) instanceof Error \? \1\.message : String\(\1\)/],
  ])('stands nowhere else: %s', (_, formula) => {
    expect(files.flatMap(([path, text]) => (formula.test(code(text)) ? [room(path)] : []))).toEqual(['base']);
  });
});

describe('the command line', () => {
  it('says everything by print.ts, which lets no terminal escape through', () => {
    const wrong = files.filter(
      ([path, text]) => /^cli\/(?!make\/|print)/.test(path) && /\bconsole\.|std(?:out|err)\.write/.test(code(text)),
    );
    // A count of runs, without a name in it.
    expect(wrong.map(([path]) => path)).toEqual(['cli/check-materials']);
  });
});

describe('files', () => {
  it('hold one topic: at most 300 lines', () => {
    const all = ['src', 'tests', 'wgsl', 'materials', 'scripts', 'bench'].flatMap((folder) =>
      ['.ts', '.wgsl'].flatMap((ending) =>
        Object.entries(existsSync(join(ROOT, folder)) ? readFolder(folder, ending) : {}).map(([path, text]) => ({
          path: `${folder}/${path}${ending}`,
          lines: text.split('\n').length,
        })),
      ),
    );
    expect(all.filter(({ lines }) => lines > 300)).toEqual([]);
  });

  it('of the kernel name every GPU resource of the host once', () => {
    const text = readFileSync(join(ROOT, 'wgsl/scene.wgsl'), 'utf8');
    const bindings = [...text.matchAll(/@binding\((\d+)\)/g)].map((each) => Number(each[1]));
    expect(bindings).toEqual(bindings.map((_, i) => i));
    expect((text.match(/var<storage/g) ?? []).length).toBeLessThanOrEqual(8);
  });
});
