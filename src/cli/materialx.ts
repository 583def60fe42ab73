/** `npm run -s materialx`: the principled materials of a scene as a MaterialX document, with the images that the scene holds beside it. */
import { dirname, join } from 'node:path';
import { fromDataUrl } from '../image/decode/data-url.ts';
import { writeMaterialX } from '../scene/export/materialx.ts';
import { readArgs, runCommand } from './command.ts';
import { CliError } from './errors.ts';
import { writeWhole } from './files.ts';
import { say } from './print.ts';
import { readScene } from './scene-files.ts';
import { MATERIALX_USAGE } from './usage.ts';

await runCommand(MATERIALX_USAGE, readFlags, main);

async function main({ scene: file, output }: { scene: string; output: string }): Promise<number> {
  const { scene } = await readScene(file, {});
  const { text, files, notes } = writeMaterialX(scene);
  for (const each of notes) say(each);
  writeWhole(output, [new TextEncoder().encode(text)]);
  for (const [name, data] of files) writeWhole(join(dirname(output), name), [fromDataUrl(data)]);
  return 0;
}

function readFlags(args: string[]) {
  const { values, positionals } = readArgs({
    args,
    allowPositionals: true,
    options: { output: { type: 'string', short: 'o' }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) return null;
  const [scene, ...rest] = positionals;
  if (scene === undefined || rest.length > 0) throw new CliError('Expected one scene; --help lists the flags.');
  if (!values.output?.endsWith('.mtlx')) throw new CliError('Expected -o and a name that ends in .mtlx; --help lists the flags.');
  return { scene, output: values.output };
}
