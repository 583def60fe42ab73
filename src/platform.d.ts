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
interface AbortSignal {
  throwIfAborted(): void;
}
declare namespace WebAssembly {
  /** Opaque here: the platform makes it. */
  interface Module {
    readonly [Symbol.toStringTag]?: string;
  }
}
interface ByteTransform {
  readonly writable: { getWriter(): { write(bytes: Uint8Array<ArrayBuffer>): Promise<void>; close(): Promise<void> } };
  readonly readable: {
    getReader(): { read(): Promise<{ done: boolean; value?: Uint8Array<ArrayBuffer> }>; cancel(): Promise<void> };
  };
}
declare const CompressionStream: new (format: 'deflate') => ByteTransform;
declare const DecompressionStream: new (format: 'deflate') => ByteTransform;
