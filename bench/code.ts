/**
 * How much code the kernels of scenes are, with every call in its place, and which functions it is made of: `npm run -s bench:code -- [name…]`, by
 * default the whole gallery. `--pass shade` takes a pass of the wavefront instead of the megakernel; `--again` names functions that are called
 * from several places, by what the kernel would be smaller if their code stood there once. Needs no adapter.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { print } from '../src/cli/print.ts';
import { readScene } from '../src/cli/scene-files.ts';
import { ROOT, shaderLibrary } from '../src/content/node.ts';
import { SCENE_GROUPS } from '../src/content/scene-groups.ts';
import { packScene } from '../src/engine/index.ts';
import { buildGeometry } from '../src/scene/geometry/build.ts';
import { KernelAssembler } from '../src/shader/kernel.ts';
import { WAVE_PASSES, type WavePass } from '../src/shader/wavefront.ts';
import { inlinedCode, standingAgain } from './inlined.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { pass: { type: 'string' }, again: { type: 'boolean', default: false }, top: { type: 'string', default: '6' } },
});
const root = values.pass === undefined ? 'main' : WAVE_PASSES[values.pass as WavePass];
const names = positionals.length > 0 ? positionals : SCENE_GROUPS.flatMap(([, all]) => all);
for (const name of names) {
  const { scene } = await readScene(join(ROOT, 'scenes', `${name}.json`));
  const assembler = new KernelAssembler(shaderLibrary());
  const { variant } = packScene(scene, await buildGeometry(scene), assembler, false);
  const whole = inlinedCode(assembler.assemble(variant, root).code);
  const { text, inlined, functions } = whole;
  if (values.again) {
    const rows = standingAgain(whole).slice(0, Number(values.top));
    print(
      `${name}: ${inlined} tokens; ${rows.map((each) => `${each.name} ${each.copies} × ${each.whole} saves ${each.saved}`).join(', ')}`,
    );
    continue;
  }
  const most = functions.toSorted((a, b) => b.copies * b.own - a.copies * a.own).slice(0, Number(values.top));
  print(
    `${name}: ${inlined} tokens, ${text} each function once; ${most.map((each) => `${each.name} ${each.copies} × ${each.own}`).join(', ')}`,
  );
}
