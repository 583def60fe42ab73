/** What stands in place of a picture until its reader has agreed to code that a link brings. All of it is shown as text. */
import { visible } from '../scene/visible.ts';
import type { ConsentDetail } from './details.ts';
import type { Words } from './words.ts';

/** Most programs whose text is shown; nobody reads more. */
const MAX_SHOWN = 200;

/** @param address of a page of its own; null: there is none */
export function questionOf({ title, programs, agree }: ConsentDetail, address: string | null, { say, count }: Words): HTMLElement {
  const lines = programs.reduce((sum, { source }) => sum + source.trimEnd().split('\n').length, 0);
  // What lies over a frame may hide what is agreed to in it: there, nobody is asked.
  const isFramed = self !== top;
  const about = say(
    'Programs: {}, lines of WGSL: {}. They would run on your graphics card. Such code can colour pixels, and can keep the graphics card busy; it cannot read files or reach the network.',
    count(programs.length),
    count(lines),
  );
  const end = isFramed ? 'In a frame of another page it is not run; a page of its own asks.' : 'Nothing of it runs before you agree.';
  const question = make('section', make('strong', say('“{}” brings code of its own', visible(title))), make('p', `${about} ${say(end)}`));
  question.setAttribute('part', 'question');
  const way = isFramed ? wayOut(address, say) : make('button', say('Run it'));
  if (!isFramed) way?.addEventListener('click', agree);
  question.append(...(way === null ? [] : [way]));
  for (const { name, source } of programs.slice(0, MAX_SHOWN)) {
    const code = make('pre', visible(source));
    code.tabIndex = 0;
    code.setAttribute('aria-label', say('Code of {}', visible(name)));
    question.append(make('details', make('summary', `${visible(name)}.wgsl`), code));
  }
  return question;
}

function wayOut(address: string | null, say: Words['say']): HTMLElement | null {
  if (address === null) return null;
  const link = document.createElement('a');
  [link.href, link.target, link.rel, link.textContent] = [address, '_blank', 'noopener', say('Open in Penumbra')];
  return link;
}

function make<Name extends keyof HTMLElementTagNameMap>(name: Name, ...children: (Node | string)[]): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.append(...children);
  return made;
}
