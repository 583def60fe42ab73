/** Lists of numbers whose length is not known beforehand, without a million boxed numbers. */

abstract class GrowingList<Words extends Uint32Array<ArrayBuffer> | Float32Array<ArrayBuffer>> {
  protected words: Words;
  private readonly make: (length: number) => Words;
  length = 0;

  constructor(make: (length: number) => Words) {
    this.make = make;
    this.words = make(1024);
  }

  push(value: number): void {
    if (this.length === this.words.length) {
      const grown = this.make(this.length * 2);
      grown.set(this.words);
      this.words = grown;
    }
    this.words[this.length++] = value;
  }

  /** What the list holds, without a copy: until the next push. */
  view(): Words {
    return this.words.subarray(0, this.length) as Words;
  }

  toArray(): Words {
    return this.words.slice(0, this.length) as Words;
  }
}

/** In single precision. */
export class FloatList extends GrowingList<Float32Array<ArrayBuffer>> {
  constructor() {
    super((length) => new Float32Array(length));
  }
}

export class IndexList extends GrowingList<Uint32Array<ArrayBuffer>> {
  private readonly most: number;
  private readonly tooMany: () => Error;

  /** @param tooMany the error about one more than `most` */
  constructor(most: number, tooMany: () => Error) {
    super((length) => new Uint32Array(length));
    this.most = most;
    this.tooMany = tooMany;
  }

  override push(index: number): void {
    if (this.length >= this.most) throw this.tooMany();
    super.push(index);
  }
}
