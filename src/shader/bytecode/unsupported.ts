/** What bytecode has no word for. The text may be right all the same: it is compiled by the driver then. */
export class Unsupported extends Error {
  /** @param what as it stands in the text, or what kind of thing it is */
  constructor(what: string) {
    super(`no bytecode for ${what}`);
    this.name = 'Unsupported';
  }
}

/** In place of a value. @throws Unsupported */
export const fail = (what: string): never => {
  throw new Unsupported(what);
};
