/**
 * Writes down, for each test file, which modules of wgsl/ stand in what it linked, and how long it took: what a fault in a module may
 * reach is seen, not guessed. A setup file of record.config.ts.
 */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, onTestFailed } from 'vitest';
import { readFolder } from '../../src/content/node.ts';
import { Linker, type Linked } from '../../src/shader/link.ts';
import type { Recorded } from './reach.ts';

const paths = new Map(Object.entries(readFolder('wgsl', '.wgsl')).map(([path, text]) => [text, path]));
const modules = new Set<string>();
let failed = false;
let began = 0;

// eslint-disable-next-line @typescript-eslint/unbound-method -- it is called with `this`
const { link } = Linker.prototype;
Linker.prototype.link = function (this: Linker, ...given: Parameters<typeof link>): Linked {
  const linked = link.apply(this, given);
  // What a kernel chooses of its kind, an integrator or a filter, goes by the name of the kind.
  const chosen = new Map(Object.entries(given[0]).map(([name, text]) => [name.replace('package::', ''), paths.get(text)]));
  // A module stands in the text where one of its declarations does.
  linked.code.split('\n').forEach((line, i) => {
    if (/^(?:fn|const|struct|var|alias|override|@)/.test(line)) {
      const { module } = linked.origin(i + 1, 1);
      modules.add(chosen.get(module) ?? module);
    }
  });
  return linked;
};

beforeAll(() => {
  began = performance.now();
});
beforeEach(() => {
  onTestFailed(() => {
    failed = true;
  });
});
afterAll(() => {
  const file = expect.getState().testPath!;
  const recorded: Recorded = { modules: [...modules].sort(), milliseconds: Math.round(performance.now() - began), failed };
  const name = createHash('sha256').update(file).digest('hex').slice(0, 16);
  writeFileSync(join(process.env.PENUMBRA_REACH!, `${name}.json`), JSON.stringify({ file, recorded }));
});
