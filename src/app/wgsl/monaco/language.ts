/** WGSL in Monaco: colours, behaviour while typing, and answers about the text. */
import 'monaco-editor/features/comment/register';
import 'monaco-editor/features/gotoLine/register';
import 'monaco-editor/features/gotoSymbol/register';
import 'monaco-editor/features/parameterHints/register';
import 'monaco-editor/features/readOnlyMessage/register';
import 'monaco-editor/features/toggleTabFocusMode/register';
import { documentedLibrary } from '../../../content/documented-library.ts';
import { monaco, prepareCore } from '../../monaco/core.ts';
import { readLibrary, type Library } from '../library.ts';
import { WGSL_CONFIGURATION, WGSL_GRAMMAR } from './grammar.ts';
import { registerProviders } from './providers.ts';

const WGSL = 'wgsl';
const SCHEME = 'library';

let library: Library | null = null;

/** Once. */
export function prepareWgsl(): void {
  prepareCore();
  if (library !== null) return;
  library = readLibrary(documentedLibrary);
  const { languages } = monaco;
  languages.register({ id: WGSL, extensions: ['.wgsl', '.wesl'], aliases: ['WGSL'] });
  languages.setMonarchTokensProvider(WGSL, WGSL_GRAMMAR);
  languages.setLanguageConfiguration(WGSL, {
    ...WGSL_CONFIGURATION,
    // A comment that is broken goes on in the next line.
    onEnterRules: [
      { beforeText: /^\s*\/\/\/.*\S/, afterText: /\S/, action: { indentAction: languages.IndentAction.None, appendText: '/// ' } },
      { beforeText: /^\s*\/\/(?!\/).*\S/, afterText: /\S/, action: { indentAction: languages.IndentAction.None, appendText: '// ' } },
    ],
  });
  registerProviders(WGSL, library, libraryUri);
}

/** A model of WGSL text. Brackets have one colour: those of Monaco's levels are too pale on light ground. */
export function newModel(text: string, uri: monaco.Uri): monaco.editor.ITextModel {
  const model = monaco.editor.createModel(text, WGSL, uri);
  model.setEOL(monaco.editor.EndOfLineSequence.LF);
  model.updateOptions({ bracketColorizationOptions: { enabled: false, independentColorPoolPerBracketType: false } });
  return model;
}

/** The address of a module of the library, with a model that nobody can edit. */
function libraryUri(module: string): monaco.Uri {
  const uri = monaco.Uri.parse(`${SCHEME}:///${module.replaceAll('::', '/')}.wgsl`);
  if (monaco.editor.getModel(uri) === null) newModel(library!.modules.get(module)!.text, uri);
  return uri;
}

/** The module that a model shows: `noise`; null for another model. */
export const libraryModule = ({ uri }: monaco.editor.ITextModel): string | null =>
  uri.scheme === SCHEME ? uri.path.slice(1, -'.wgsl'.length).replaceAll('/', '::') : null;
