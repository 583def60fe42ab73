/** What every page of the documentation does: theme, list of pages, contents, copying, and, when they are needed, search and figures. */
import './style.css';
import { followContents } from './contents.ts';
import { addCopyButtons } from './copy.ts';
import { installTheme } from './theme.ts';

const $ = <T extends HTMLElement>(selector: string): T | null => document.querySelector<T>(selector);

function installMenu(): void {
  const button = $('.menu-button');
  if (button === null) return;
  button.hidden = false;
  const set = (isOpen: boolean): void => {
    button.setAttribute('aria-expanded', String(isOpen));
    document.documentElement.classList.toggle('menu-open', isOpen);
  };
  button.addEventListener('click', () => set(button.getAttribute('aria-expanded') !== 'true'));
  addEventListener('keydown', ({ key }) => key === 'Escape' && set(false));
}

function installSearch(): void {
  const button = $('.search-button');
  if (button === null) return;
  button.hidden = false;
  const open = (): void => void import('./search.ts').then(({ openSearch }) => openSearch(button));
  button.addEventListener('click', open);
  addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, penumbra-view');
    const isKey = (event.key === '/' && !event.ctrlKey && !event.metaKey) || (event.key === 'k' && (event.ctrlKey || event.metaKey));
    if (!isKey || (isTyping && event.key === '/')) return;
    event.preventDefault();
    open();
  });
}

installTheme($('.theme-button'));
installMenu();
installSearch();
addCopyButtons();
followContents();
// The page one is on is seen in a long list.
$('.pages [aria-current]')?.scrollIntoView({ block: 'nearest' });
if ($('penumbra-view') !== null) void import('./figures.ts').then(({ startFigures }) => startFigures());
