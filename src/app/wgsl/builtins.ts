/** What WGSL brings along, from the tables in data/. */
import { BUILTIN_FUNCTIONS } from './data/builtins.ts';
import { TYPES } from './data/types.ts';
import { readSignature, type Signature } from './signature.ts';

export interface Builtin {
  kind: 'function' | 'type';
  name: string;
  /** Of a type: its constructors. */
  signatures: readonly Signature[];
  doc: string;
  /** What T and S stand for; empty where the signatures say it all. */
  where: string;
}

const lines = (list: string): string[] => list.trim().split('\n');
const signaturesOf = (list: string): Signature[] =>
  list
    .split(';')
    .filter((each) => each.trim() !== '')
    .map(readSignature);

const functions = BUILTIN_FUNCTIONS.flatMap(({ where, list }) =>
  lines(list).map((line): Builtin => {
    const bar = line.indexOf(' | ');
    const signatures = signaturesOf(line.slice(0, bar));
    return { kind: 'function', name: line.slice(0, line.indexOf('(')), signatures, doc: line.slice(bar + 3), where };
  }),
);
const types = lines(TYPES).map((line): Builtin => {
  const [name, constructors, doc] = line.split(' | ').length === 3 ? line.split(' | ') : line.split(/ \|(?: \|)? /);
  const isBare = doc === undefined;
  return {
    kind: 'type',
    name: name!,
    signatures: isBare ? [] : signaturesOf(constructors!),
    doc: isBare ? constructors! : doc,
    where: '',
  };
});

export const BUILTINS: ReadonlyMap<string, Builtin> = new Map([...functions, ...types].map((each) => [each.name, each]));
