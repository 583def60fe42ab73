/**
 * What browsers and Node have in common beyond ECMAScript, as far as the platform-free rooms use it.
 * Anything that is missing here belongs to `app` or `cli`.
 */
declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean });
  decode(bytes?: Uint8Array): string;
}
declare class TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>;
}
declare const crypto: { subtle: { digest(algorithm: 'SHA-256', bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> } };
declare function structuredClone<T>(value: T): T;
declare const performance: { now(): number };
declare function setTimeout(callback: () => void, milliseconds: number): unknown;
declare namespace WebAssembly {
  /** Opaque here: the platform makes it. */
  interface Module {
    readonly [Symbol.toStringTag]?: string;
  }
}
