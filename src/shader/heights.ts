/** A displacement's program by itself, linked to what calls it at places of a mesh. Comes with the first. Pure. */
import { loaded, loader, modulePath } from './bodies.ts';
import { PLACE_LINE_BITS } from './budget.ts';
import { configModule } from './config.ts';
import { shaderErrorOf, ShaderError, type Diagnostic } from './errors.ts';
import { withHints } from './hints.ts';
import type { KernelAssembler } from './kernel.ts';
import { Linker, type Linked } from './link.ts';
import { moduleOf, type MaterialModule } from './material.ts';
import { ABSENT } from './variant.ts';

/** Operations that the loops of one call may spend. */
const HEIGHT_BUDGET = 1 << 18;
/** The module of the library that asks it of meshes. */
const ROOT = 'displace/heights';

/**
 * @param root the module with the entry point, which imports `package::height_program::height_at`: parameters are read from `params` of wgsl/scene.wgsl
 * @throws ShaderError
 */
export function linkHeight(assembler: KernelAssembler, program: MaterialModule, root = ROOT): Linked {
  const budgeted = program.budgeted(1);
  const originals = new Map(
    budgeted.source === program.source ? [] : [[moduleOf(program.name), { source: program.source, budgeted }] as const],
  );
  const modules = {
    'package::height_program': callText(program),
    [modulePath(program)]: budgeted.source,
    'package::config': configModule(1, HEIGHT_BUDGET),
  };
  const { wgsl } = assembler.library;
  // Meshes are made before there is a time.
  if (program.uses.time)
    throw shaderErrorOf([at(program, program.lines.height, 'fn height makes one mesh for all times: it knows no time.')]);
  try {
    return Linker.of(wgsl).link(modules, `package::${root.replaceAll('/', '::')}`, { ...ABSENT }, originals);
  } catch (error) {
    throw error instanceof ShaderError ? withHints(error, wgsl) : error;
  }
}

function callText(program: MaterialModule): string {
  const [load, params] = loaded(program, 0);
  return `// Generated from the displacement in use.
import package::scene::params;
${loader(program, 0)}
fn height_at(base: u32, at: vec3f, n: vec3f, uv: vec2f) -> f32 { ${load}return ${modulePath(program)}::height(at, n, uv${params}); }
`;
}

/** @param place as wgsl/budget.wgsl has it */
export const endlessHeight = (program: MaterialModule, place: number): ShaderError =>
  shaderErrorOf([at(program, place % 2 ** PLACE_LINE_BITS, 'this loop did not end within the work that one call of fn height may do.')]);

const at = ({ name }: MaterialModule, line: number | undefined, message: string): Diagnostic => ({
  severity: 'error',
  module: moduleOf(name),
  line: line ?? 1,
  column: 1,
  message,
});
