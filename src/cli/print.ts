/**
 * What a command says: its result on the standard output, all else on the standard error. Names come from strangers: nothing that moves
 * a terminal's cursor, and nothing that changes the order of a line, leaves here.
 */
import { writeSync } from 'node:fs';
import { visible } from '../scene/visible.ts';

/**
 * Where results go. What a driver or compiler prints by itself goes to the standard output of the process, which launch.ts therefore
 * has lead to the standard error.
 */
const OUTPUT = process.env.PENUMBRA_OUTPUT === '3' ? 3 : 1;

/** Writes the result, which people or programs read: all of it has left when this returns. */
export const print = (text: string): void => write(OUTPUT, `${visible(text)}\n`);

/** Writes one line of JSON. */
export const printJson = (value: unknown): void => write(OUTPUT, `${asciiControls(JSON.stringify(value))}\n`);

/** Writes a sentence to the standard error. */
export const say = (text: string): void => relay(`${text}\n`);

/** Passes on what another process says. */
export const relay = (text: string): void => write(2, visible(text));

/** The same value: JSON may hold any of these characters, and need not. */
const asciiControls = (json: string): string =>
  [...json].every((each) => visible(each) === each)
    ? json
    : json.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

function write(file: number, text: string): void {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length;) {
    try {
      at += writeSync(file, bytes, at);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // Nobody reads on: what remains is for nobody.
      if (code === 'EPIPE') return;
      if (code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
  }
}
