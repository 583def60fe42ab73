/** Files of the repository that documents name, as pages: text in colours, or what a folder holds. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { ROOT } from '../../content/node.ts';
import { escaped } from '../../lesson/text.ts';
import { upFrom } from './layout.ts';
import { sourcePath } from './links.ts';

export interface SourcePage {
  path: string;
  title: string;
  html: string;
}

type Highlight = (code: string, language: string) => string;

/** @param targets files and folders, relative to the repository; of a folder its files come along */
export function sourcePages(targets: Iterable<string>, highlight: Highlight): SourcePage[] {
  const all = new Set(targets);
  const listed = new Map<string, string[]>();
  for (const target of all) {
    if (!statSync(join(ROOT, target)).isDirectory()) continue;
    const files = readdirSync(join(ROOT, target), { withFileTypes: true }).filter((each) => each.isFile());
    const inside = files.map(({ name }) => `${target}/${name}`).sort();
    listed.set(target, inside);
    for (const each of inside) all.add(each);
  }
  return [...all].sort().map((target) => {
    const inside = listed.get(target);
    return {
      path: sourcePath(target),
      title: target,
      html: inside === undefined ? fileHtml(target, highlight) : folderHtml(target, inside),
    };
  });
}

function fileHtml(target: string, highlight: Highlight): string {
  const code = readFileSync(join(ROOT, target), 'utf8').replace(/\n$/, '');
  const language = extname(target).slice(1);
  return `<h1>${escaped(basename(target))}</h1>
<p class="dim"><code>${escaped(target)}</code>, ${code.split('\n').length} lines</p>
<div class="code" data-language="${escaped(language)}"><pre tabindex="0"><code>${highlight(code, language)}</code></pre></div>`;
}

function folderHtml(target: string, inside: readonly string[]): string {
  const up = upFrom(sourcePath(target));
  const items = inside.map((each) => `<li><a href="${up}${sourcePath(each)}"><code>${escaped(basename(each))}</code></a></li>`);
  return `<h1>${escaped(basename(target))}</h1>\n<p class="dim"><code>${escaped(target)}/</code></p>\n<ul>${items.join('')}</ul>`;
}
