/** `penumbra COMMAND …`: the commands of the package, each in a process of its own where it needs a graphics adapter. */
import { readFileSync } from 'node:fs';
import { dirname, extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../content/node.ts';
import { print, say } from './print.ts';

/** The commands: what each does, and whether it renders. */
const COMMANDS = {
  render: { about: 'a scene, link or film in, an image or film out', rendersBy: 'launch' },
  serve: { about: 'requests in, events out, a line of JSON each: for other programs', rendersBy: 'launch' },
  merge: { about: 'films of disjoint samples in, their film or image out', rendersBy: null },
  link: { about: 'a scene in, a link out', rendersBy: 'launch' },
  'check-material': { about: 'a material, environment or signed distance in, whether it is right out', rendersBy: 'launch' },
} as const;

const USAGE = `usage: penumbra COMMAND …

${Object.entries(COMMANDS)
  .map(([name, { about }]) => `  ${name.padEnd(16)} ${about}`)
  .join('\n')}

  penumbra COMMAND --help lists its flags.`;

const [name = '', ...rest] = process.argv.slice(2);
const here = fileURLToPath(import.meta.url);
const program = relative(ROOT, join(dirname(here), name + extname(here)));

if (name === '--version') print((JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }).version);
else if (name === '--help' || name === '-h') print(USAGE);
else if (!Object.hasOwn(COMMANDS, name)) {
  say(`Expected one of ${Object.keys(COMMANDS).join(', ')}, got ${name === '' ? 'none' : name}; --help lists them.`);
  process.exitCode = 1;
} else await start(name as keyof typeof COMMANDS);

/** The programs read their arguments where Node has them. */
async function start(command: keyof typeof COMMANDS): Promise<void> {
  const isLaunched = COMMANDS[command].rendersBy !== null;
  process.argv.splice(2, Infinity, ...(isLaunched ? [program] : []), ...rest);
  await (isLaunched ? import('./launch.ts') : import('./merge.ts'));
}
