/** How much code a kernel is where every call is put in its place, as drivers' compilers do: what their time follows. Pure. */

export interface InlinedCode {
  /** Tokens of all functions that are reached, each once; and with every call in its place. */
  text: number;
  inlined: number;
  /** Of each function that is reached: how often its code stands there, how many calls it has in the text, its own tokens, and those with its calls in place. */
  functions: { name: string; copies: number; sites: number; own: number; whole: number }[];
}

const TOKEN = /[A-Za-z_]\w*|\d[\w.]*|[^\s\w]/g;

/** @param code WGSL without recursion, with the entry point `main` */
export function inlinedCode(code: string): InlinedCode {
  const bodies = functionBodies(code.replace(/\/\/.*$/gm, ''));
  const calls = new Map([...bodies].map(([name, body]) => [name, callsIn(body, bodies)]));
  const order: string[] = [];
  const visit = (name: string): void => {
    if (order.includes(name)) return;
    for (const each of calls.get(name)?.keys() ?? []) visit(each);
    order.push(name);
  };
  visit('main');
  const own = (name: string): number => bodies.get(name)?.match(TOKEN)?.length ?? 0;
  const whole = new Map<string, number>();
  for (const name of order) {
    const called = [...(calls.get(name) ?? [])].reduce((sum, [each, times]) => sum + times * (whole.get(each) ?? 0), 0);
    whole.set(name, own(name) + called);
  }
  const copies = new Map([['main', 1]]);
  for (const name of order.toReversed())
    for (const [each, times] of calls.get(name) ?? []) copies.set(each, (copies.get(each) ?? 0) + times * (copies.get(name) ?? 0));
  const sitesOf = (name: string): number => order.reduce((sum, each) => sum + (calls.get(each)?.get(name) ?? 0), 0);
  const functions = order.map((name) => ({
    name,
    copies: copies.get(name) ?? 0,
    sites: sitesOf(name),
    own: own(name),
    whole: whole.get(name) ?? 0,
  }));
  return { text: functions.reduce((sum, each) => sum + each.own, 0), inlined: whole.get('main') ?? 0, functions };
}

/** Functions that are called from several places, and the tokens less of a kernel in which each stood once: the most first. They overlap. */
export const standingAgain = ({ functions }: InlinedCode): { name: string; copies: number; whole: number; saved: number }[] =>
  functions
    .filter(({ sites }) => sites > 1)
    .map(({ name, copies, whole }) => ({ name, copies, whole, saved: (copies - 1) * whole }))
    .toSorted((a, b) => b.saved - a.saved);

/** Behind the brace that closes the one at `begin`. */
export function blockEnd(code: string, begin: number): number {
  let [end, depth] = [begin, 0];
  do {
    if (code[end] === '{') depth++;
    if (code[end] === '}') depth--;
    end++;
  } while (depth > 0 && end < code.length);
  return end;
}

function functionBodies(code: string): Map<string, string> {
  const bodies = new Map<string, string>();
  for (const { 1: name = '', index } of code.matchAll(/\bfn\s+(\w+)\s*\(/g)) {
    const begin = code.indexOf('{', index);
    bodies.set(name, code.slice(begin, blockEnd(code, begin)));
  }
  return bodies;
}

function callsIn(body: string, known: ReadonlyMap<string, string>): Map<string, number> {
  const calls = new Map<string, number>();
  for (const [, name = ''] of body.matchAll(/\b([A-Za-z_]\w*)\s*\(/g)) if (known.has(name)) calls.set(name, (calls.get(name) ?? 0) + 1);
  return calls;
}
