/** The public face of the library for readers, docs/interface.md: every function and type with its comment, from the model that API Extractor makes. */

/** As much of an `.api.json` as is read here. */
export interface ApiItem {
  kind: string;
  name?: string;
  docComment?: string;
  excerptTokens?: readonly { text: string }[];
  members?: readonly ApiItem[];
}

interface Comment {
  text: string;
  params: readonly (readonly [name: string, text: string])[];
  returns: string;
  throws: string;
}

const TITLE = `# The programming interface

Made from the declarations of \`penumbra-engine\` and their comments; \`npm run -s packages -- --api\` writes it, and a test compares it with what is
built. [Packages](packages.md) says what holds everywhere: what overlaps, what cancels, what is thrown. Numbers are of the units that the comments
say; images are rows from the top, channels interleaved.`;

/** Members that a program never names. */
const UNNAMED = /^(attributeChangedCallback|connectedCallback|disconnectedCallback|observedAttributes|\[Symbol\.\w+\]|\(constructor\))$/;

/**
 * @param model the package, whose one entry point has those of the package as namespaces, and the package's own at the top
 * @param name of the package
 */
export function interfaceOf(model: ApiItem, name: string): string {
  const [entry] = model.members ?? [];
  const top = entry?.members ?? [];
  /** Item → the entry that has it first. */
  const known = new Map<string, string>();
  const sections = [
    entrySection(
      name,
      top.filter(({ kind }) => kind !== 'Namespace'),
      known,
    ),
    ...top.filter(({ kind }) => kind === 'Namespace').map((each) => entrySection(`${name}/${each.name ?? ''}`, each.members ?? [], known)),
  ];
  return `${[TITLE, ...sections].join('\n\n')}\n`;
}

const RANK = ['Function', 'Class', 'Variable', 'Interface', 'TypeAlias'];

function entrySection(entry: string, items: readonly ApiItem[], known: Map<string, string>): string {
  const own = items.filter(({ name = '' }) => !known.has(name));
  const others = items.filter(({ name = '' }) => known.has(name)).map(({ name }) => `\`${name}\``);
  for (const { name = '' } of own) known.set(name, entry);
  const sorted = own.toSorted((a, b) => RANK.indexOf(a.kind) - RANK.indexOf(b.kind) || ((a.name ?? '') < (b.name ?? '') ? -1 : 1));
  const also = others.length === 0 ? [] : [`Also here, described above: ${others.join(', ')}.`];
  const none = items.length === 0 ? ['A script: it does its work by being loaded, and gives no names.'] : [];
  return [`## ${entry}`, ...none, ...sorted.map(itemSection), ...also].join('\n\n');
}

function itemSection(item: ApiItem): string {
  const comment = commentOf(item.docComment ?? '');
  const members = (item.members ?? []).filter(({ name, kind }) => kind !== 'Constructor' && !UNNAMED.test(name ?? ''));
  const isClass = item.kind === 'Class';
  const parts = [
    `### ${item.name ?? ''}`,
    comment.text,
    `\`\`\`ts\n${signature(item)}${item.kind === 'Interface' || isClass ? ' { … }' : ''}\n\`\`\``,
    details(comment),
    ...(isClass ? members.map((each) => memberSection(item, each)) : [memberTable(members)]),
  ];
  return parts.filter((each) => each !== '').join('\n\n');
}

/** A member of a class, which has a comment of its own length. */
function memberSection(owner: ApiItem, member: ApiItem): string {
  const comment = commentOf(member.docComment ?? '');
  const parts = [`#### ${owner.name ?? ''}.${member.name ?? ''}`, comment.text, `\`\`\`ts\n${signature(member)}\n\`\`\``, details(comment)];
  return parts.filter((each) => each !== '').join('\n\n');
}

/** Members of an interface. */
function memberTable(members: readonly ApiItem[]): string {
  if (members.length === 0) return '';
  const rows = members.map((each) => {
    const { text, params, returns, throws } = commentOf(each.docComment ?? '');
    const more = [
      text,
      ...params.map(([name, what]) => `\`${name}\`: ${what}`),
      returns && `Returns ${returns}`,
      throws && `Throws ${throws}`,
    ];
    const words = more.filter((line) => line !== '').join(' ');
    return `| \`${inCell(signature(each).replace(/;$/, ''))}\` | ${inCell(words)} |`;
  });
  return ['| member | meaning |', '| --- | --- |', ...rows].join('\n');
}

function details({ params, returns, throws }: Comment): string {
  const lines = [
    ...params.map(([name, text]) => `- \`${name}\`: ${text}`),
    ...(returns === '' ? [] : [`- returns ${returns}`]),
    ...(throws === '' ? [] : [`- throws ${throws}`]),
  ];
  return lines.join('\n');
}

/** Without what every declaration has; indented as a file is. */
function signature({ kind, excerptTokens = [] }: ApiItem): string {
  const text = excerptTokens.map((each) => each.text).join('');
  const declared = text.replace(/^export (declare )?/, '').trimEnd();
  const plain = /^(Function|Variable)$/.test(kind) && !/^(function|const) /.test(declared) ? `const ${declared};` : declared;
  const lines = plain.split('\n');
  const indents = lines.slice(1).map((line) => /^ */.exec(line)?.[0].length ?? 0);
  const least = Math.min(...indents, Infinity);
  const indent = Number.isFinite(least) ? least : 0;
  return [lines[0] ?? '', ...lines.slice(1).map((line) => line.slice(indent))].join('\n');
}

const inCell = (text: string): string => text.replaceAll('|', '\\|').replace(/\s*\n\s*/g, ' ');

function commentOf(raw: string): Comment {
  const lines = raw
    .replace(/^\/\*\*|\*\/\s*$/g, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, ''));
  const blocks = lines
    .join('\n')
    .trim()
    .split(/^@(?=param|returns|throws)/m);
  const [text = '', ...tags] = blocks;
  const made = { params: [] as [string, string][], returns: '', throws: '' };
  for (const each of tags) {
    const [tag = '', ...rest] = each.split(/\s+/);
    const words = rest.join(' ').trim();
    if (tag === 'param') {
      const [, name = '', what = ''] = /^([\w.]+)\s*-?\s*(.*)$/s.exec(words) ?? [];
      made.params.push([name, asText(what)]);
    } else if (tag === 'returns') made.returns = asText(words);
    else if (tag === 'throws') made.throws = asText(words);
  }
  return { text: asText(text.trim()), ...made };
}

/** Comments are Markdown but for tags of HTML, which are meant as they are written; a line by itself that ends in `;` or `}` is code. */
function asText(text: string): string {
  return text
    .split(/\n{2,}/)
    .map((paragraph) => (/[;}]$/.test(paragraph) && !paragraph.includes('\n') ? `\`\`\`ts\n${paragraph}\n\`\`\`` : escapedTags(paragraph)))
    .join('\n\n');
}

const escapedTags = (text: string): string =>
  text
    .split(/(`[^`]*`)/)
    .map((part, i) => (i % 2 === 0 ? part.replaceAll('<', '\\<').replaceAll('$', '\\$') : part))
    .join('');
