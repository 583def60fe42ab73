/**
 * Writes down, for each test file, which modules of wgsl/ stand in what it linked, which functions of src/ it called, and how long it took:
 * what a fault may reach is seen, not guessed. A setup file of record.config.ts, whose plugin notes the calls.
 */
import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, onTestFailed } from 'vitest';
import { readFolder, ROOT } from '../../src/content/node.ts';
import { Linker, type Linked } from '../../src/shader/link.ts';
import { recordOf, type Recorded } from './reach.ts';

/** Of this process, which may run several test files, each of which begins with this file anew. */
const kept = globalThis as { reachedBy?: Set<string>; linkedModules?: Set<string> };

if (kept.linkedModules === undefined) {
  const modules = (kept.linkedModules = new Set<string>());
  const paths = new Map(Object.entries(readFolder('wgsl', '.wgsl')).map(([path, text]) => [text, path]));
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
}

let failed = false;
let began = 0;

beforeAll(() => {
  began = performance.now();
});
beforeEach(() => {
  onTestFailed(() => {
    failed = true;
  });
});
afterAll(() => {
  const test = relative(ROOT, expect.getState().testPath!);
  const calls: Record<string, string[]> = {};
  for (const each of kept.reachedBy ?? []) {
    const end = each.indexOf(' ');
    (calls[each.slice(0, end)] ??= []).push(each.slice(end + 1));
  }
  const recorded: Recorded = {
    test,
    modules: [...(kept.linkedModules ?? [])].sort(),
    calls,
    milliseconds: Math.round(performance.now() - began),
    failed,
  };
  writeFileSync(join(process.env.PENUMBRA_REACH!, recordOf(test)), JSON.stringify(recorded));
  kept.reachedBy?.clear();
  kept.linkedModules?.clear();
});
