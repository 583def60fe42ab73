/**
 * Both compilers at once: Tint of this process, and naga in a process beside it. To link a kernel takes longer than either, and so none is
 * linked twice.
 */
import { createInterface } from 'node:readline';
import type { Linked } from '../../src/shader/link.ts';
import { HAS_DENO, startDeno } from './deno.ts';
import { compilerMessages } from './null-device.ts';

const clean = new Set<string>();
let naga: ((code: string) => Promise<string[]>) | null = null;

/** What Tint or naga says of a kernel, each message a sentence. In Deno itself, and where there is none, the one that is there. */
export async function allMessages(linked: Linked): Promise<string[]> {
  if (clean.has(linked.code)) return [];
  if (HAS_DENO) naga ??= startNaga();
  const fromNaga = naga === null ? [] : naga(linked.code);
  const fromHere = await compilerMessages(linked);
  const all = [...fromHere.map(({ module, line, message }) => `${module}, line ${line}: ${message}`), ...(await fromNaga)];
  if (all.length === 0) clean.add(linked.code);
  return all;
}

function startNaga(): (code: string) => Promise<string[]> {
  const child = startDeno(['tests/naga/compile.ts']);
  const waiting: { resolve: (said: string[]) => void; reject: (error: Error) => void }[] = [];
  let [errors, ended] = ['', false];
  child.stderr.on('data', (text: Buffer) => (errors += text.toString()));
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line.startsWith('[')) waiting.shift()!.resolve((JSON.parse(line) as string[]).map((each) => `naga: ${each}`));
  });
  child.stdin.on('error', () => {});
  child.on('close', (code) => {
    ended = true;
    for (const { reject } of waiting) reject(new Error(`Deno ended with ${code}: ${errors}`));
  });
  return (code) =>
    new Promise((resolve, reject) => {
      if (ended) return reject(new Error(`Deno has ended: ${errors}`));
      waiting.push({ resolve, reject });
      child.stdin.write(`${JSON.stringify(code)}\n`);
    });
}
