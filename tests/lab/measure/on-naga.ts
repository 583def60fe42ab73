/** `npm run -s lab:false-alarms:naga -- [flags]`: the same in Deno, whose WebGPU is wgpu, with the compiler naga, on the software adapter. */
import { startDeno, denoPath } from '../../helpers/deno.ts';

if (denoPath() === null) throw new Error('npm installed no Deno for this machine.');
const child = startDeno(['tests/lab/measure/false-alarms.ts', ...process.argv.slice(2)]);
child.stdout.pipe(process.stdout);
child.stderr.pipe(process.stderr);
child.on('close', (code) => (process.exitCode = code ?? 1));
