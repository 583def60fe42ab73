/**
 * The editor, in parts: its core, JSON, and the features that help to write a scene. Importing all of monaco-editor would
 * bring eighty languages along.
 */
import * as monaco from 'monaco-editor/editor/editor.api';
import { jsonDefaults } from 'monaco-editor/languages/features/json/register';
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
import EditorWorker from 'monaco-editor/editor/editor.worker?worker';
import JsonWorker from 'monaco-editor/languages/features/json/json.worker?worker';
import { sceneJsonSchema } from '../../scene/json-schema.ts';

export { monaco };

/** The document's own `$schema`, "../src/scene/scene.schema.json", leads from here to the schema below. */
export const MODEL_URI = 'file:///scenes/scene.json';
const SCHEMA_URI = 'file:///src/scene/scene.schema.json';

let prepared = false;

/** Once: workers, schema, colours. */
export function prepareMonaco(): void {
  if (prepared) return;
  prepared = true;
  globalThis.MonacoEnvironment = { getWorker: (_, label) => (label === 'json' ? new JsonWorker() : new EditorWorker()) };
  // Our own errors name the place; those of the schema, and of a stricter idea of it, would stand beside them.
  jsonDefaults.setModeConfiguration({
    ...jsonDefaults.modeConfiguration,
    diagnostics: false,
    documentFormattingEdits: false,
    documentRangeFormattingEdits: false,
    colors: false,
  });
  jsonDefaults.setDiagnosticsOptions({
    validate: true,
    enableSchemaRequest: false,
    schemas: [{ uri: SCHEMA_URI, fileMatch: ['*'], schema: sceneJsonSchema() }],
  });
  const colors = (dark: boolean): Record<string, string> => ({
    'editor.background': dark ? '#1c1c1c' : '#f4f4f4',
    'editor.foreground': dark ? '#e6e6e6' : '#1c1c1c',
    'editorLineNumber.foreground': dark ? '#8c8c8c' : '#6a6a6a',
    'editorWidget.background': dark ? '#262626' : '#ffffff',
    focusBorder: dark ? '#f0a030' : '#9a5700',
  });
  const rule = (token: string, foreground: string): { token: string; foreground: string } => ({ token, foreground });
  monaco.editor.defineTheme('penumbra-dark', {
    base: 'vs-dark',
    inherit: true,
    rules: [
      rule('string.key.json', 'e6e6e6'),
      rule('string.value.json', 'd9b88a'),
      rule('number.json', '9cc9e8'),
      rule('keyword.json', 'b9a6e0'),
      rule('delimiter', '9a9a9a'),
    ],
    colors: colors(true),
  });
  monaco.editor.defineTheme('penumbra-light', {
    base: 'vs',
    inherit: true,
    rules: [
      rule('string.key.json', '1c1c1c'),
      rule('string.value.json', '7a4300'),
      rule('number.json', '0b5c8c'),
      rule('keyword.json', '5a3fa0'),
      rule('delimiter', '5a5a5a'),
    ],
    colors: colors(false),
  });
}
