/** Packages without types of their own: meshes as lists of points and of faces. */
declare module 'teapot' {
  export const positions: [number, number, number][];
  export const cells: [number, number, number][];
}
declare module 'bunny' {
  export const positions: [number, number, number][];
  export const cells: [number, number, number][];
}
