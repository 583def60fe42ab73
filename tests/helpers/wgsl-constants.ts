/** Numbers that WGSL declares, for what the host must count alike. */

const DECLARED = /^[ \t]*const[ \t]+(\w+)[ \t]*=[ \t]*(-?(?:0x[\da-fA-F]+|\d[\d.]*(?:e[+-]?\d+)?))[iufh]?;/gm;

/** Name → value, of the module-scope constants of a text that are numbers as they stand. */
export const constantsOf = (source: string): Readonly<Record<string, number>> =>
  Object.fromEntries([...source.matchAll(DECLARED)].map(([, name, value]) => [name!, Number(value)]));
