/** `npm run -s per-gpu`: renders a scene on all graphics cards of a machine, a process each, and merges what they rendered. */
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../content/node.ts';
import { runCommand } from '../command.ts';
import { CliError } from '../errors.ts';
import { checkOutput } from '../files.ts';
import { readFlags } from '../flags.ts';
import { say } from '../print.ts';
import { stopCode, stopOnSignals } from '../stop.ts';
import { whole } from '../values.ts';
import { checkNamespaces, without } from './alone.ts';
import { cardsIn, type Card } from './cards.ts';
import { renderParts } from './parts.ts';
import { present } from '../../base/present.ts';
import { PER_GPU_USAGE } from '../usage.ts';

/** Flags of render that have no sense here. */
const REFUSED = ['--part', '--samples', '--frames', '--convergence', '--video', '--gpu', '--color-bar'];
const OUTPUTS = ['.film', '.exr', '.pfm', '.png'];

stopOnSignals();
await runCommand(PER_GPU_USAGE, readOwn, main);

type Flags = NonNullable<ReturnType<typeof readOwn>>;

/** Its own flags, those of render, and as text those that go on to render. */
function readOwn(args: string[]) {
  const own = { cards: take(args, '--cards'), parts: take(args, '--parts'), root: take(args, '--root') };
  const refused = args.map((each) => each.replace(/=.*$/s, '')).find((each) => REFUSED.includes(each));
  if (refused !== undefined)
    throw new CliError(`${refused}: expected one image, whose samples per-gpu splits among the cards and merges; use render for this.`);
  const flags = readFlags(args);
  return flags === null ? null : { own, flags, args };
}

async function main({ own, flags, args }: Flags): Promise<number> {
  const { output, json, layer } = flags;
  if (!OUTPUTS.some((ending) => output.toLowerCase().endsWith(ending)))
    throw new CliError(`-o: expected a file that ends in ${OUTPUTS.join(', ')}, got ${output}`);
  checkOutput(output);
  const all = cardsIn(own.root);
  const cards = chosen(all, own.cards);
  const others = (card: Card): string[] => all.flatMap((each) => (each === card ? [] : each.files));
  checkNamespaces(others(present(cards[0], 'a card')));
  const count = whole('--parts', own.parts, 1, 100_000) ?? cards.length;
  const folder = `${output}.parts`;
  mkdirSync(folder, { recursive: true });
  const file = (part: number): string => join(folder, `part-${part}-of-${count}`);
  const node = [process.execPath, '--import', 'tsx'] as const;
  // Otherwise a card that is not found would be rendered in software.
  const backend = args.some((each) => /^--backend(=|$)/.test(each)) ? [] : ['--backend', 'vulkan'];
  const render = [...node, join(ROOT, 'src/cli/launch.ts'), 'src/cli/render.ts', ...args, ...backend, '--resume'] as const;
  await renderParts({
    cards,
    count,
    command: (card, part) => without(others(card), [...render, '--part', `${part}/${count}`, '-o', `${file(part)}.film`]),
    log: (part) => `${file(part)}.log`,
    tell: (line) => json || say(line),
  });
  const code = stopCode();
  if (code !== null) {
    say('Stopped; the parts keep what they have, and the same command goes on from there.');
    return code;
  }
  const films = Array.from({ length: count }, (_, i) => `${file(i + 1)}.film`);
  const look = [...(layer === undefined ? [] : ['--layer', layer]), ...(json ? ['--json'] : [])];
  const [program, ...options] = node;
  const merge = spawn(program, [...options, join(ROOT, 'src/cli/merge.ts'), ...films, '-o', output, ...look], { stdio: 'inherit' });
  return new Promise((resolve, reject) => merge.on('error', reject).on('close', (ended) => resolve(ended ?? 1)));
}

/** Takes a flag with its value out of the list. @throws CliError where the value is missing */
function take(args: string[], flag: string): string | undefined {
  const at = args.findIndex((each) => each === flag || each.startsWith(`${flag}=`));
  if (at < 0) return undefined;
  const [first, second] = args.splice(at, args[at] === flag ? 2 : 1);
  const value = first === flag ? second : first?.slice(flag.length + 1);
  if (value === undefined) throw new CliError(`${flag}: expected a value, got none`);
  return value;
}

/** @throws CliError */
function chosen(all: readonly Card[], list: string | undefined): readonly Card[] {
  if (all.length === 0)
    throw new CliError('No graphics card was found: there is no /dev/nvidia0 and no /dev/dri/renderD128; use render, which needs none.');
  if (list === undefined) return all;
  const names = all.map(({ name }, i) => `${i} (${name})`).join(', ');
  const numbers = list.split(',').map((each) => (/^\d{1,4}$/.test(each) ? Number(each) : NaN));
  const cards = numbers.flatMap((each) => all[each] ?? []);
  const isRight = cards.length === numbers.length && new Set(numbers).size === numbers.length;
  if (!isRight) throw new CliError(`--cards: expected numbers of cards, each once, from ${names}; got ${list}`);
  return cards;
}
