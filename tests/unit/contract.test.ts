/** materials/README.md against the contract: the same functions, arguments, members, annotations and modules. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT, shaderLibrary } from '../../src/content/node.ts';
import { IMPORTABLE } from '../../src/shader/check.ts';
import { CONTRACT, signature } from '../../src/shader/contract.ts';
import { KNOWN } from '../../src/shader/params.ts';
import { requireLayout } from '../../src/shader/struct.ts';

const readme = readFileSync(join(ROOT, 'materials/README.md'), 'utf8');
const { wgsl } = shaderLibrary();
const section = (heading: string): string => readme.split(`\n${heading}\n`)[1]!.split(/\n##/)[0]!;
const contract = section('## The contract');
const names = (text: string): Set<string> => new Set([...text.matchAll(/`@?(\w+)[^`]*`/g)].map(([, name]) => name!));

/** `fn NAME(arguments) -> result` in the table's first column; a bare `eval` is the one with arguments elsewhere. */
const table = contract
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .flatMap((line) =>
    [...line.split('|')[1]!.matchAll(/`fn (\w+)\(([^)]*)\) -> (\w+)`/g)].map(([, name, list, result]) => ({ name, list, result })),
  );

/** As the table shortens it: names of arguments alone. */
function short(name: (typeof CONTRACT)[number]): string {
  const [, list = '', result = ''] = /\((.*)\) -> (\w+)$/.exec(signature(name, true)) ?? [];
  return `${name}(${list.replace(/: \w+/g, '')}) -> ${result}`;
}

describe('the table of the contract', () => {
  it('has every function of the contract, and no other', () => {
    expect([...new Set(table.map((each) => each.name))].sort()).toEqual([...CONTRACT].sort());
  });

  it('has their arguments and results', () => {
    const shown = table.map(({ name, list, result }) => `${name}(${list}) -> ${result}`);
    for (const name of CONTRACT) expect(shown).toContain(short(name));
    const more = shown.filter((each) => !CONTRACT.some((name) => short(name) === each));
    expect(more).toEqual(['opacity(wo, hit, params) -> f32']);
  });

  it('has the text of wgsl/material.wgsl on its side', () => {
    const described = [...wgsl.material!.matchAll(/^\/\/ {3}(fn \w+\(.*?\) -> \w+)/gm)].map(([, text]) => text!);
    expect(described.sort()).toEqual(CONTRACT.map((name) => signature(name, true)).sort());
  });
});

describe('what the text below it says', () => {
  it.each(['Hit', 'BsdfSample', 'BsdfValue'])('names every member of %s', (struct) => {
    const said = names(contract);
    for (const { name } of requireLayout(wgsl.material!, struct).members) expect(said, name).toContain(name);
  });

  it('names every annotation of parameters, and no other', () => {
    const rows = section('### Parameters')
      .split('\n')
      .filter((line) => line.startsWith('| `@'));
    const said = rows.flatMap((line) => [...line.matchAll(/`@(\w+)/g)].map(([, name]) => name!));
    expect([...new Set(said)].sort()).toEqual([...KNOWN].sort());
  });

  it('names every module that may be imported, each of which is there', () => {
    const said = names(section('## What may be imported'));
    for (const name of IMPORTABLE) {
      expect(said, name).toContain(name);
      expect(Object.keys(wgsl)).toContain(name);
    }
    said.delete('package');
    expect([...said].filter((name) => !(IMPORTABLE as readonly string[]).includes(name))).toEqual([]);
  });
});
