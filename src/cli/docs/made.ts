/** Pages whose text stands in code: the command line's own help below its document, programs with their comments. */
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { ROOT } from '../../content/node.ts';
import { USAGE } from '../flags.ts';
import * as usages from '../usage.ts';
import { CliError } from '../errors.ts';
import { asMarkdown } from './markdown.ts';

/** docs/command-line.md, and below it what `--help` of every command prints. */
export function commandLine(): string {
  const all = [USAGE, ...Object.values(usages).filter((each) => each.startsWith('usage:'))];
  const sections = all.map((each) => {
    const [, name = ''] = /^usage: npm run -s ([\w-]+)/.exec(each) ?? [];
    return `### ${name}\n\n\`\`\`\n${each}\n\`\`\``;
  });
  return `${documentText('docs/command-line.md')}\n## What \`--help\` prints\n\n${sections.join('\n\n')}\n`;
}

/** docs/api.md, whose own headings begin below one. */
export const apiReport = (): string => `# Report of the interface\n\n${documentText('docs/api.md')}`;

const EXAMPLES = 'docs/examples';

/** Every program of docs/examples with what its first comment says. */
export function recipes(): string {
  const names = readdirSync(join(ROOT, EXAMPLES)).sort();
  const sections = names.map((name) => {
    const code = documentText(`${EXAMPLES}/${name}`).trimEnd();
    return `## ${name}\n\n${asMarkdown(aboutOf(code, name))}\n\n\`\`\`${extname(name).slice(1)}\n${code}\n\`\`\``;
  });
  return `# Recipes

Whole programs. Tests run every one of them, in an empty project with the packages as npm would install them
([packages.test.ts](../tests/packages/packages.test.ts), [serve.test.ts](../tests/cli/serve.test.ts)).

${sections.join('\n\n')}
`;
}

/** The first comment of a program. @throws CliError where there is none */
function aboutOf(code: string, name: string): string {
  const [, line, block, text] = /^(?:<!doctype html>\n)?(?:\/\/ (.+)|<!-- (.+?) -->|"""(.+?)""")/.exec(code) ?? [];
  const about = line ?? block ?? text;
  if (about === undefined) throw new CliError(`${EXAMPLES}/${name}: expected a comment in the first line that says what it does`);
  return about;
}

const documentText = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Folders of tests whose files are listed, with what they hold against what. */
const TESTS: readonly (readonly [folder: string, title: string])[] = [
  ['tests/gpu', 'Images, samples and passes, on a software adapter'],
  ['tests/lab', 'The laboratory'],
  ['tests/shader', 'Compiling'],
  ['tests/naga', 'The other compiler'],
  ['tests/link', 'Links and their images'],
];

/** docs/correctness.md, and below it what each test file says of itself. */
export function correctness(): string {
  const sections = TESTS.map(([folder, title]) => {
    const names = readdirSync(join(ROOT, folder)).filter((each) => each.endsWith('.test.ts'));
    const rows = names.sort().map((name) => `| \`${name}\` | ${firstComment(`${folder}/${name}`)} |`);
    return `### ${title}\n\n| \`${folder}\` | |\n| --- | --- |\n${rows.join('\n')}`;
  });
  return `${documentText('docs/correctness.md')}\n## Test by test\n\nWhat each file says at its top.\n\n${sections.join('\n\n')}\n`;
}

/** What a file of tests says at its top, up to the first paragraph's end, as one line; else the name of its first test. */
function firstComment(path: string): string {
  const text = documentText(path);
  const [, comment] = /^\/\*\*([\s\S]*?)\*\//.exec(text) ?? [];
  const [, name = ''] = /^(?:describe|it)(?:\.\w+)*\(\s*'([^']+)'/m.exec(text) ?? [];
  const lines = (comment ?? name).split('\n').map((line) => line.replace(/^\s*\* ?/, '').trim());
  const [first = ''] = lines
    .join('\n')
    .trim()
    .split(/\n\s*\n/);
  return asMarkdown(first.replaceAll('\n', ' ')).replaceAll('|', '\\|');
}
