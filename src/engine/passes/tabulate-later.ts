/** The passes of tabulate.ts, whose code comes with the first light that is a program: nothing of the first picture needs it. */
import type { KernelAssembler, KernelVariant } from '../../shader/kernel.ts';
import { once } from '../once.ts';
import type { Tabulator } from './tabulate.ts';

type Given<Task extends 'environment' | 'emission' | 'prepareEmission'> = Parameters<Tabulator[Task]>;

export class TabulateLater {
  private readonly load: () => Promise<Tabulator>;

  constructor(device: GPUDevice, assembler: KernelAssembler) {
    this.load = once(async () => {
      const { Tabulator } = await import('./tabulate.ts');
      return new Tabulator(device, assembler);
    });
  }

  async environment(...given: Given<'environment'>): Promise<GPUTexture> {
    return (await this.load()).environment(...given);
  }

  async emission(...given: Given<'emission'>): Promise<Float32Array> {
    return (await this.load()).emission(...given);
  }

  async prepareEmission(...given: Given<'prepareEmission'>): Promise<void> {
    return (await this.load()).prepareEmission(...given);
  }

  /** As Tabulator.begin. What is wrong is said where it is needed. */
  begin(variant: KernelVariant, emits: boolean): void {
    if (!emits && (variant.environment ?? null) === null) return;
    this.load().then(
      (tabulator) => tabulator.begin(variant, emits),
      () => {},
    );
  }
}
