/**
 * Monaco, in parts: its core and the features that every editor of the page has. Importing all of monaco-editor would
 * bring eighty languages along. Each language adds its own beside it.
 */
import * as monaco from 'monaco-editor/editor/editor.api';
import 'monaco-editor/features/bracketMatching/register';
import 'monaco-editor/features/clipboard/register';
import 'monaco-editor/features/codicon/register';
import 'monaco-editor/features/contextmenu/register';
import 'monaco-editor/features/cursorUndo/register';
import 'monaco-editor/features/find/register';
import 'monaco-editor/features/folding/register';
import 'monaco-editor/features/gotoError/register';
import 'monaco-editor/features/hover/register';
import 'monaco-editor/features/indentation/register';
import 'monaco-editor/features/linesOperations/register';
import 'monaco-editor/features/multicursor/register';
import 'monaco-editor/features/smartSelect/register';
// Of the feature "suggest" the package's own entry brings only a part.
import 'monaco-editor/editor/contrib/suggest/browser/suggestController';
import 'monaco-editor/features/snippet/register';
import 'monaco-editor/features/wordHighlighter/register';
import 'monaco-editor/features/wordOperations/register';
// JSON brings every feature of Monaco along, late: the services that they add are only taken before the first editor.
import 'monaco-editor/editor/common/services/treeViewsDndService';
import 'monaco-editor/editor/contrib/codelens/browser/codeLensCache';
import 'monaco-editor/editor/contrib/documentSymbols/browser/outlineModel';
import EditorWorker from 'monaco-editor/editor/editor.worker?worker';
import { themeOf } from './themes.ts';

export { monaco };

const workers = new Map<string, () => Worker>();
let prepared = false;

/** Makes Monaco ready, once: workers and colours. `label`, `worker`: what a language runs in the background. */
export function prepareCore(label?: string, worker?: () => Worker): void {
  if (label !== undefined && worker !== undefined) workers.set(label, worker);
  if (prepared) return;
  prepared = true;
  globalThis.MonacoEnvironment = { getWorker: (_, wanted) => workers.get(wanted)?.() ?? new EditorWorker() };
  for (const theme of ['dark', 'light'] as const) monaco.editor.defineTheme(themeName(theme), themeOf(theme));
}

export const themeName = (theme: 'dark' | 'light'): string => `penumbra-${theme}`;

/** How every editor of the page looks. */
export const commonOptions = (): monaco.editor.IEditorOptions & monaco.editor.IGlobalEditorOptions => ({
  automaticLayout: true,
  fixedOverflowWidgets: true,
  folding: true,
  fontFamily: getComputedStyle(document.documentElement).getPropertyValue('--mono'),
  fontSize: 12,
  lineNumbersMinChars: 3,
  lineDecorationsWidth: 4,
  minimap: { enabled: false },
  padding: { top: 8, bottom: 8 },
  renderLineHighlight: 'none',
  scrollBeyondLastLine: false,
  stickyScroll: { enabled: false },
  tabSize: 2,
  wordWrap: 'on',
  overviewRulerLanes: 0,
  unicodeHighlight: { ambiguousCharacters: false },
});
