/** What compilers say of members that a struct does not have, at the place and with the names that help: by texts of both compilers. */
import { expect, it } from 'vitest';
import { ofMember } from '../../src/engine/gpu/members.ts';

const CODE = `struct Pair { x: f32, weight: f32 }
struct Many {
  ${'abcdefghijklmnopq'.split('').map((each) => `member_${each}: f32,`).join(' ')}
}
fn f(pair: Pair, many: Many) -> f32 {
  let own = Pair(1.0, 2.0);
  return pair.wieght + own.depth + many.unlike + g().weight + other.thing;
}`; // prettier-ignore
const LINE = 7;
const text = CODE.split('\n')[LINE - 1]!;
const column = (member: string): number => text.indexOf(`.${member}`) + 2;
const tint = (member: string, at: number, line = LINE) =>
  ofMember({ message: `struct member ${member} not found`, line, column: at }, CODE);
const naga = (member: string, at: number) => ofMember({ message: `invalid field accessor \`${member}\``, line: LINE, column: at }, CODE);

it.each([
  ['wieght', 'there is no member wieght; did you mean weight?'],
  ['depth', 'there is no member depth; there are x, weight'],
  // Of seventeen none is told.
  ['unlike', 'there is no member unlike'],
])('%s: %s', (member, message) => {
  const said = { message, line: LINE, column: column(member) };
  // Tint gives the place of what it should belong to, naga that of the member.
  const owner = text.slice(0, column(member) - 2).search(/\w+$/) + 1;
  expect(tint(member, owner)).toEqual(said);
  expect(naga(member, column(member))).toEqual(said);
});

it('a member that stands twice in a line is the one that naga points at', () => {
  const code = 'struct Pair { x: f32 }\nstruct Deep { depth: f32 }\nfn f(a: Deep, b: Pair) -> f32 { return a.depth + b.depth; }';
  const at = code.split('\n')[2]!.indexOf('b.depth') + 3;
  const found = { message: 'invalid field accessor `depth`', line: 3, column: at };
  expect(ofMember(found, code)).toEqual({ message: 'there is no member depth; there are x', line: 3, column: at });
});

it('of what has no type that is written, the place alone is known', () => {
  const at = column('thing');
  expect(tint('thing', at - 6)).toEqual({ message: 'struct member thing not found', line: LINE, column: at });
});

it.each([
  ['another message', { message: 'unresolved value', line: LINE, column: 3 }],
  ['no place', { message: 'struct member depth not found', line: 0, column: 0 }],
  ['a line that there is not', { message: 'struct member depth not found', line: 99, column: 1 }],
  ['a member that stands before it', { message: 'struct member wieght not found', line: LINE, column: text.length }],
])('%s is left as it is', (_, found) => expect(ofMember(found, CODE)).toEqual(found));
