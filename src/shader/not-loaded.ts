/** Libraries whose modules come when they are asked for. */

/** A module of such a library that is not there yet. Whoever can wait loads it and tries again; everybody else passes it on. */
export class NotLoaded extends Error {
  /** Below `wgsl/` or `materials/`, without ending. */
  readonly path: string;

  constructor(path: string) {
    super(`The module ${path} is not loaded yet.`);
    this.path = path;
  }
}
