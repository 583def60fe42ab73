/** Functions of the library that do nothing, in linked text: what a kernel would tell of its paths, where nobody asks (wgsl/probe). */

/** As the linker writes it. Materials are left as their authors wrote them. */
const EMPTY = /^fn (package_(?!materials_)\w+)\([^\n]*\) \{ \}$/gm;

/** The text without such functions, and without their calls, of which each is a line; what they are given has no effects. Lines stay. */
export function withoutEmpty(code: string): string {
  const names = [...code.matchAll(EMPTY)].flatMap(([, name]) => name ?? []);
  if (names.length === 0) return code;
  return code.replace(EMPTY, '').replace(new RegExp(`^ *(?:${names.join('|')})\\(.*\\);$`, 'gm'), '');
}
