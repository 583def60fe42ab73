/** A lesson as one HTML file that is opened without a server or a network: the reader of the page without a renderer, and stored pictures. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { ROOT } from '../../content/node.ts';
import type { Language } from '../../lesson/languages.ts';
import { stepInCharge } from '../../lesson/state.ts';
import { escaped } from '../../lesson/text.ts';
import type { Lesson } from '../../lesson/types.ts';

const ALONE = join(ROOT, 'src/app/features/lessons/alone');
const THUMBNAILS = join(ROOT, 'src/app/public/thumbnails');

/** @param folder of the lesson @throws Error where a picture is not there, or the code cannot be built */
export async function lessonHtml(lesson: Lesson, folder: string): Promise<string> {
  const { script, style } = await program(diagramsOf(lesson), lesson.translation?.language);
  // Nothing in it ends the element, or begins another: the text is JSON whatever `<` is written as.
  const data = JSON.stringify({ lesson, pictures: picturesOf(lesson, folder) }).replaceAll('<', '\\u003c');
  const policy = [
    `default-src 'none'`,
    `script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    `style-src 'unsafe-inline'`,
    'img-src data:',
    'font-src data:',
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ');
  return `<!doctype html>
<html lang="${lesson.translation?.language ?? 'en'}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(lesson.title)}</title>
<style>${style}</style>
</head>
<body>
<noscript>This lesson needs JavaScript, which checks its questions.</noscript>
<script type="application/json" id="lesson-file">${data}</script>
<script>${script}</script>
</body>
</html>
`;
}

/** Kinds of diagrams in it. */
const diagramsOf = ({ steps }: Lesson): Set<string> =>
  new Set(steps.flatMap(({ blocks }) => blocks.flatMap((each) => (each.type === 'diagram' ? [each.diagram.kind] : []))));

/** The reader, the same for each lesson but for the diagrams: it has the lesson from the file. */
async function program(diagrams: ReadonlySet<string>, language: Language | undefined): Promise<{ script: string; style: string }> {
  const result = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [ownContent(), ownDiagrams(diagrams), ...(language === undefined ? [] : [ownWords(language)])],
    build: {
      write: false,
      assetsInlineLimit: Number.POSITIVE_INFINITY,
      cssCodeSplit: false,
      modulePreload: false,
      lib: { entry: join(ALONE, 'main.ts'), formats: ['iife'], name: 'lesson', fileName: 'lesson' },
    },
  });
  const [bundle] = Array.isArray(result) ? result : [result];
  if (bundle === undefined || !('output' in bundle)) throw new Error('The reader of lessons was not built.');
  let [script, style] = ['', ''];
  for (const each of bundle.output) {
    if (each.type === 'chunk') script += each.code;
    else if (each.fileName.endsWith('.css')) style += String(each.source);
    else throw new Error(`The reader of lessons needs the file ${each.fileName}, which would be a request.`);
  }
  // In a script of a page these two would end it.
  return {
    script: script.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--'),
    style: style.replaceAll('</style', '<\\/style'),
  };
}

/** In place of what lists all lessons of the site. */
const ownContent = (): Plugin => ({
  name: 'penumbra-lesson-alone',
  enforce: 'pre',
  resolveId: (source, importer) =>
    /(^|\/)content\.ts$/.test(source) && importer?.includes('/features/lessons/') === true ? join(ALONE, 'content.ts') : null,
});

/** In place of no words but English ones. */
const ownWords = (language: Language): Plugin => ({
  name: 'penumbra-lesson-words',
  enforce: 'pre',
  load: (id) =>
    id === join(ALONE, 'words.ts')
      ? `export { ${language} as words } from ${JSON.stringify(join(ALONE, `../words/${language}.ts`))};`
      : null,
});

const NO_DIAGRAM = '\0no-diagram';

/** In place of the code of diagrams that the lesson does not have: each kind is a file of its name. */
const ownDiagrams = (kinds: ReadonlySet<string>): Plugin => ({
  name: 'penumbra-lesson-diagrams',
  enforce: 'pre',
  resolveId(source, importer) {
    const kind = /^\.\/([\w-]+)\.ts$/.exec(source)?.[1];
    return kind !== undefined && importer?.endsWith('/features/lessons/diagrams/block.ts') === true && !kinds.has(kind) ? NO_DIAGRAM : null;
  },
  load: (id) => (id === NO_DIAGRAM ? 'export default null;' : null),
});

function picturesOf(lesson: Lesson, folder: string): Record<string, string> {
  const pictures: Record<string, string> = {};
  const gallery = (scene: string): void => {
    const path = join(THUMBNAILS, `${scene}.jpg`);
    if (existsSync(path)) pictures[`gallery:${scene}`] = dataUrl(path);
  };
  for (const [i, { id, blocks }] of lesson.steps.entries()) {
    const own = join(folder, 'pictures', `${id}.jpg`);
    if (existsSync(own)) pictures[`pictures/${id}.jpg`] = dataUrl(own);
    const { scene } = stepInCharge(lesson, i).state;
    if (!scene.startsWith('./')) gallery(scene);
    for (const block of blocks) {
      if (block.type !== 'figure') continue;
      if ('scene' in block.source) gallery(block.source.scene);
      else pictures[block.source.file] = dataUrl(join(folder, block.source.file));
    }
  }
  return pictures;
}

const TYPES: Readonly<Record<string, string>> = { jpg: 'jpeg', svg: 'svg+xml' };

function dataUrl(path: string): string {
  const ending = path.split('.').at(-1) ?? '';
  return `data:image/${TYPES[ending] ?? ending};base64,${readFileSync(path).toString('base64')}`;
}
