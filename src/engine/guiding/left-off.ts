/** Scenes whose guiding does not pay. */
import { changesBetween } from '../changes.ts';
import type { Compiled, Compiler } from '../compile.ts';
import { freeBeside, prepareSetup, type Setup, type SetupInput, type SetupTools } from '../setup.ts';

/** What takes the place of a setup. */
interface Unguided {
  setup: Setup;
  compiled: Compiled;
  notes: readonly string[];
}

/**
 * What renders a scene without guiding though its document asks for it: no look at an empty table, and caustics are searched for where they are
 * asked for. Its films are those of the document still.
 * @param guided is freed
 * @param last what renders meanwhile
 * @throws as Compiler.compile and prepareSetup do
 */
export async function unguided(
  tools: SetupTools,
  compiler: Compiler,
  guided: Setup,
  input: SetupInput,
  last: Setup | null,
): Promise<Unguided> {
  const { scene, geometry, images } = input;
  let setup: Setup | null = null;
  try {
    const plain = { ...scene, render: { ...scene.render, guiding: 'none' as const } };
    const compiled = await compiler.compile(plain, geometry, images);
    // All that was uploaded stays.
    const same = { missing: 'nothing' as const, changes: changesBetween(scene, scene) };
    const made = await prepareSetup(tools, { ...input, ...same, scene: plain, compiled }, guided);
    setup = { ...made, scene, kernel: guided.kernel };
    return { setup, compiled, notes: ['Guiding was learned and is left off: in a trial it cost more time than it saved.'] };
  } finally {
    freeBeside(guided, last, setup);
  }
}
