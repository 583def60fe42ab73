/** Everything that is wrong with the programs of a scene, not only what the first compilation stumbled over. */
import type { SceneDocument } from '../scene/document.ts';
import { shaderErrorOf, type Diagnostic } from '../shader/errors.ts';
import type { KernelAssembler } from '../shader/kernel.ts';
import type { Linked } from '../shader/link.ts';

export class ProgramChecker {
  private readonly device: GPUDevice;
  private readonly assembler: KernelAssembler;
  /** Sources that have been found right, by name. */
  private readonly right = new Map<string, string>();

  /** The last kernel that compiled, and the programs in it. */
  private last: { used: Readonly<Record<string, string>>; kernel: Linked } | null = null;

  constructor(device: GPUDevice, assembler: KernelAssembler) {
    this.device = device;
    this.assembler = assembler;
  }

  /** The programs `used` are right, as far as `kernel` has them: it has been compiled. What an integrator does not call is not in it. */
  accept(used: Readonly<Record<string, string>>, kernel: Linked): void {
    this.last = { used, kernel };
  }

  /** Looks at every program of the scene that is not known to be right. @throws ShaderError with all their diagnostics */
  async check({ programs }: Pick<SceneDocument, 'programs'>): Promise<void> {
    const unknown = Object.entries(programs).filter(([name, source]) => this.right.get(name) !== source);
    if (unknown.length === 0) return;
    const { last } = this;
    const { diagnose, isWholeIn } = await import('./diagnose.ts');
    const diagnostics: Diagnostic[] = [];
    for (const [name, source] of unknown) {
      const found =
        last !== null && last.used[name] === source && isWholeIn(last.kernel, name, source)
          ? []
          : await diagnose(this.device, this.assembler, name, source);
      if (found.some((each) => each.severity === 'error')) diagnostics.push(...found);
      else this.right.set(name, source);
    }
    if (diagnostics.length > 0) throw shaderErrorOf(diagnostics);
  }
}
