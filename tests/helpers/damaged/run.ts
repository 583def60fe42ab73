/**
 * A process of its own, for a kernel that never ends takes its process along. Renders each case, from the one whose number is the first
 * argument, with several seeds of damage, and says on a line of stdout what it begins and what came of it.
 */
import { openDevice, pause } from '../../../src/cli/adapter.ts';
import { loadCodec } from '../../../src/content/codecs.ts';
import { shaderLibrary } from '../../../src/content/node.ts';
import { Renderer } from '../../../src/engine/renderer.ts';
import { readRadiance } from '../../../src/image/decode/radiance.ts';
import { readTexels } from '../../../src/image/decode/texels.ts';
import { Random } from '../../reference/random.ts';
import { blockOf, type Block } from './blocks.ts';
import { damagedCases, SPP, type Case } from './scenes.ts';

export type Message = { begins: number } | { ends: number; outcome: string };

/** Seeds of each kind of damage. */
const SEEDS = 2;
/** Random words, but for the head; each word from another element; both, and numbers that should never stand there. */
const KINDS = ['random', 'shuffled', 'mixed'] as const;
const ABSURD = [0, 1, 2, 0x7fffffff, 0x80000000, 0xffffffff, 0x7fc00000, 0x7f800000, 0xff800000, 0x7f7fffff, 0xff7fffff];

function damaged(original: Uint32Array, block: Block, kind: (typeof KINDS)[number], random: Random): Uint32Array<ArrayBuffer> {
  const below = (n: number): number => Math.floor(random.next() * n);
  const word = (): number => below(2 ** 32);
  const { stride, head, only } = block;
  const elements = Math.floor((original.length - head) / stride);
  const other = (i: number): number => (i < head ? original[i]! : original[head + below(elements) * stride + ((i - head) % stride)]!);
  const next = (i: number): number => {
    if (only !== undefined) return word();
    if (kind === 'random') return i < head ? original[i]! : word();
    if (kind === 'shuffled') return other(i);
    return [original[i]!, other(i), ABSURD[below(ABSURD.length)]!, word()][below(4)]!;
  };
  return original.map((each, i) => (only?.includes(i) === false ? each : next(i))) as Uint32Array<ArrayBuffer>;
}

async function outcome(device: GPUDevice, { scene, kernel, blocks }: Case, seed: number): Promise<string> {
  const renderer = new Renderer(device, shaderLibrary(), {
    pause,
    readRadiance,
    readTexels: (data, name) => readTexels(data, name, loadCodec),
    kernel,
  });
  await renderer.setScene(scene);
  if (renderer.report.kernel !== kernel) return `is rendered by a ${renderer.report.kernel}`;
  const found = blocks.map((name) => blockOf(renderer, name));
  const originals = await Promise.all(found.map((each) => each.read()));
  for (let k = 0; k < KINDS.length * SEEDS; k++) {
    const random = new Random(seed * 1000 + k);
    found.forEach((block, i) => block.write(damaged(originals[i]!, block, KINDS[k % KINDS.length]!, random)));
    renderer.restart();
    while (!renderer.isDone(SPP)) await renderer.advance(100, SPP);
    const { data, width, height } = await renderer.readFilm();
    for (let i = 0; i < width * height; i++) {
      const samples = data[i * 8 + 3]! + data[i * 8 + 7]!;
      if (samples !== SPP) return `damage ${k} (${KINDS[k % KINDS.length]}): pixel ${i} has ${samples} samples`;
    }
  }
  renderer.destroy();
  return 'ends';
}

const tell = (message: Message): void => void process.stdout.write(`${JSON.stringify(message)}\n`);
const opened = await openDevice('auto');
let failure = '';
opened!.device.addEventListener('uncapturederror', (event) => (failure = (event as GPUUncapturedErrorEvent).error.message));
void opened!.device.lost.then(({ message }) => (failure = `the device was lost: ${message}`));
const cases = await damagedCases();
for (let i = Number(process.argv[2]); i < cases.length; i++) {
  tell({ begins: i });
  const found = await outcome(opened!.device, cases[i]!, i).catch(String);
  tell({ ends: i, outcome: failure || found });
}
process.exit(0);
