/** Pipelines of one module that differ in their constants, made when first wanted. */

export class Variants<P> {
  private readonly made = new Map<string, P>();
  private readonly making = new Set<string>();
  private readonly create: (constants: Record<string, number>) => Promise<P>;
  private last: P | null = null;

  constructor(create: (constants: Record<string, number>) => Promise<P>) {
    this.create = create;
  }

  /** The pipeline once it is there. */
  async ready(constants: Record<string, number>): Promise<P> {
    const key = JSON.stringify(constants);
    const pipeline = this.made.get(key) ?? (await this.create(constants));
    this.made.set(key, pipeline);
    return pipeline;
  }

  /** The pipeline, or the one that was used last while it is made; `whenMade` is called when it can be used. */
  now(constants: Record<string, number>, whenMade: () => void): P | null {
    const key = JSON.stringify(constants);
    const found = this.made.get(key);
    if (found !== undefined) return (this.last = found);
    if (!this.making.has(key)) {
      this.making.add(key);
      this.ready(constants).then(whenMade, () => this.making.delete(key));
    }
    return this.last;
  }
}
