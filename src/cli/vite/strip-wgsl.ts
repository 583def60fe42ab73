/** The library of shaders without its comments, which are two fifths of what a page would load to show its first picture. */
import type { Plugin } from 'vite';

/** What ends a line, and with it a comment: WGSL specification, section "Blankspace and Line Breaks". */
const BREAK = /[\n\v\f\r\u0085\u2028\u2029]/;
const NO_BREAK = /[^\n\v\f\r\u0085\u2028\u2029]/g;

/**
 * WGSL without comments. What follows keeps its line and its column: a comment between two words becomes blanks, and blanks at
 * the end of a line go. Comments that begin with `/*` nest; one that never ends reaches to the end of the text.
 */
export function withoutComments(source: string): string {
  let text = '';
  for (let at = 0; at < source.length;) {
    const two = source.slice(at, at + 2);
    if (two !== '//' && two !== '/*') {
      text += source.charAt(at++);
      continue;
    }
    const end = two === '//' ? endOfLine(source, at) : endOfBlock(source, at);
    text += source.slice(at, end).replace(NO_BREAK, ' ');
    at = end;
  }
  return text.replace(/[ \t]+$/gm, '');
}

function endOfLine(source: string, from: number): number {
  const end = source.slice(from).search(BREAK);
  return end < 0 ? source.length : from + end;
}

/** Offset after the block comment that begins at `from`, those inside of it included. */
function endOfBlock(source: string, from: number): number {
  let depth = 0;
  for (const mark of source.slice(from).matchAll(/\/\*|\*\//g)) {
    depth += mark[0] === '/*' ? 1 : -1;
    if (depth === 0) return from + mark.index + 2;
  }
  return source.length;
}

/** Files of the library that are imported as `?raw`; with `?raw&documented` they come as they were written. */
const LIBRARY = /\/wgsl\/[\w/]+\.wgsl\?(?:.*&)?raw(?:&|$)/;

/** Materials are read, edited and shared by users, and their parameters are declared in comments: they stay as they are. */
export function stripWgsl(): Plugin {
  return {
    name: 'penumbra:strip-wgsl',
    // Before Vite makes a module of the text.
    enforce: 'pre',
    load: {
      filter: { id: LIBRARY },
      async handler(id) {
        if (/[?&]documented(?:&|$)/.test(id) || !LIBRARY.test(id)) return null;
        const path = id.replace(/\?.*$/s, '');
        this.addWatchFile(path);
        const source = await this.fs.readFile(path, { encoding: 'utf8' });
        return { code: `export default ${JSON.stringify(withoutComments(source))};`, moduleType: 'js', map: null };
      },
    },
  };
}
