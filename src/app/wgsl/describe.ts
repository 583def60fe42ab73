/** Names in words: the texts of hovers and of completion. */
import { readAnnotated } from './data/annotations.ts';
import { CONTRACT_HELP } from './data/contract.ts';
import type { Declaration, Field } from './declarations.ts';
import type { Local } from './locals.ts';
import type { Named, Names } from './names.ts';
import { short } from './types.ts';

export interface Description {
  /** WGSL. */
  code: string;
  /** Markdown. */
  text: string;
}

const paragraphs = (...parts: readonly string[]): string => parts.filter((each) => each !== '').join('\n\n');

export function describe(names: Names, named: Named): Description {
  switch (named.kind) {
    case 'local':
      return describeLocal(names, named.local);
    case 'declared':
      return describeDeclaration(names, named.declaration, named.module);
    case 'module': {
      return { code: `package::${named.module}`, text: names.library.modules.get(named.module)!.doc };
    }
    case 'builtin': {
      const { kind, name, signatures, doc, where } = named.builtin;
      const code = signatures.length === 0 ? name : signatures.map(({ label }) => label).join('\n');
      return {
        code,
        text: paragraphs(doc, where === '' ? '' : `${where[0]!.toUpperCase()}${where.slice(1)}.`, `Built-in ${kind} of WGSL.`),
      };
    }
  }
}

function describeLocal(names: Names, local: Local): Description {
  const type = short(local.type === '' ? (names.typeOfNamed({ kind: 'local', local }) ?? '') : local.type);
  const head = local.kind === 'argument' ? local.name : `${local.kind} ${local.name}`;
  const struct = names.struct(local.type)?.struct;
  return {
    code: type === '' ? head : `${head}: ${type}`,
    text: local.kind === 'argument' ? paragraphs('Argument.', struct?.doc ?? '') : '',
  };
}

/** Longest struct that is written out. */
const MAX_MEMBERS = 24;

function describeDeclaration(names: Names, declaration: Declaration, module: string | null): Description {
  const { kind, name, signature, fields, doc } = declaration;
  const members = fields.slice(0, MAX_MEMBERS).map((each) => `  ${each.name}: ${each.type},`);
  const code = kind === 'struct' ? `struct ${name} {\n${members.join('\n')}${fields.length > MAX_MEMBERS ? '\n  …' : ''}\n}` : signature;
  const contract = module === null && kind === 'function' ? CONTRACT_HELP.find((each) => each.name === name) : undefined;
  return { code, text: paragraphs(doc, contract === undefined ? '' : `Contract: ${contract.doc}`, origin(names, name, module)) };
}

/** Where a name of the library comes from, and whether the text has it. */
function origin(names: Names, name: string, module: string | null): string {
  if (module === null) return '';
  const path = [...module.split('::'), name].join('::');
  const has = names.imported.some((each) => each.path.slice(1).join('::') === path);
  return `From \`package::${module}\`${has ? '' : ', not imported here'}.`;
}

export function describeMember(names: Names, struct: Declaration, module: string | null, field: Field): Description {
  const { text, says } = readAnnotated(field.doc);
  const isParameter = module === null && struct.name === 'Params';
  const control = isParameter ? `Parameter of this file${says.length === 0 ? '' : `: ${says.join(', ')}`}.` : '';
  return {
    code: `${struct.name}.${field.name}: ${field.type}`,
    text: paragraphs(isParameter ? text : field.doc, control, module === null ? '' : origin(names, struct.name, module)),
  };
}
