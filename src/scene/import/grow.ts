/** A list of indices whose length is not known beforehand, without a million boxed numbers. */
export class IndexList {
  private words = new Uint32Array(1024);
  length = 0;
  private readonly most: number;
  private readonly tooMany: () => Error;

  /** @param tooMany the error about one more than `most` */
  constructor(most: number, tooMany: () => Error) {
    this.most = most;
    this.tooMany = tooMany;
  }

  push(index: number): void {
    if (this.length >= this.most) throw this.tooMany();
    if (this.length === this.words.length) {
      const grown = new Uint32Array(this.length * 2);
      grown.set(this.words);
      this.words = grown;
    }
    this.words[this.length++] = index;
  }

  toArray(): Uint32Array {
    return this.words.slice(0, this.length);
  }
}
