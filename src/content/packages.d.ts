/** Packages without types of their own: meshes as lists of points and of faces. */
declare module 'teapot' {
  export const positions: [number, number, number][];
  export const cells: [number, number, number][];
}
declare module 'bunny' {
  export const positions: [number, number, number][];
  export const cells: [number, number, number][];
}
declare module 'draco3dgltf' {
  const draco: {
    createDecoderModule(options?: { wasmBinary?: ArrayBuffer }): Promise<unknown>;
    createEncoderModule(): Promise<unknown>;
  };
  export default draco;
}
declare module 'draco3dgltf/draco_decoder_gltf_nodejs.js' {
  export default function createDecoderModule(options: { wasmBinary: ArrayBuffer }): Promise<unknown>;
}
/** Its bundle, which every host can load, has the types of its main module, which Node cannot. */
declare module 'oidn-web/dist/oidn.js' {
  export { NativeUNetExecutor, parseTZA, validateUNetModel } from 'oidn-web';
}

declare module 'three/examples/jsm/libs/basis/basis_transcoder.js' {
  /** By src/cli/vite/basis.ts. */
  const create: (options: { wasmBinary: ArrayBuffer }) => Promise<unknown>;
  export default create;
}
