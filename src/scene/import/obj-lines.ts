/** Lines of a Wavefront OBJ. */

/** Lines without comments and outer blanks, continued ones (`\` at the end) joined; `number` is that of the first. */
export function* logicalLines(text: string): Generator<{ line: string; number: number }> {
  let number = 0;
  for (let start = 0; start < text.length;) {
    const first = ++number;
    let [line, next] = lineAt(text, start);
    // A comment never goes on: it may well end in the path of a folder.
    if (line.endsWith('\\') && !line.trimStart().startsWith('#')) {
      const pieces: string[] = [];
      for (; line.endsWith('\\'); number++) {
        pieces.push(line.slice(0, -1));
        [line, next] = lineAt(text, next);
      }
      line = [...pieces, line].join(' ');
    }
    start = next;
    // Names of materials may have a # in them.
    const comment = /^\s*(usemtl|mtllib)\s/.test(line) ? line.search(/\s#/) : line.indexOf('#');
    line = (comment < 0 ? line : line.slice(0, comment)).trim();
    if (line !== '') yield { line, number: first };
  }
}

/** The line that begins at `start`, and where the next one begins. */
function lineAt(text: string, start: number): [line: string, next: number] {
  const end = text.indexOf('\n', start);
  return end < 0 ? [text.slice(start), text.length + 1] : [text.slice(start, end), end + 1];
}
