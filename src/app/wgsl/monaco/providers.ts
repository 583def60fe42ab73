/** What the editor asks about WGSL, answered from the text and the library. */
import { monaco } from '../../monaco/core.ts';
import { callAt } from '../call.ts';
import { completionsAt, type Completion } from '../complete.ts';
import { readModule } from '../declarations.ts';
import { foldsOf } from '../folding.ts';
import { definitionAt, hoverAt } from '../hover.ts';
import type { Library } from '../library.ts';
import { Names } from '../names.ts';

type Model = monaco.editor.ITextModel;
const { languages } = monaco;

const KINDS: Record<Completion['kind'], monaco.languages.CompletionItemKind> = {
  function: languages.CompletionItemKind.Function,
  struct: languages.CompletionItemKind.Struct,
  const: languages.CompletionItemKind.Constant,
  variable: languages.CompletionItemKind.Variable,
  member: languages.CompletionItemKind.Field,
  type: languages.CompletionItemKind.Class,
  keyword: languages.CompletionItemKind.Keyword,
  module: languages.CompletionItemKind.Module,
  snippet: languages.CompletionItemKind.Snippet,
};
const FOLDS: Record<string, monaco.languages.FoldingRangeKind | undefined> = {
  comment: languages.FoldingRangeKind.Comment,
  imports: languages.FoldingRangeKind.Imports,
  region: languages.FoldingRangeKind.Region,
};

type NamesOf = (model: Model) => Names;
type UriOf = (module: string) => monaco.Uri;

/** @param uriOf the library's modules as the editor opens them; makes sure that there is a model */
export function registerProviders(language: string, library: Library, uriOf: UriOf): void {
  const known = new WeakMap<Model, { version: number; names: Names }>();
  const namesOf: NamesOf = (model) => {
    const version = model.getVersionId();
    const found = known.get(model);
    if (found?.version === version) return found.names;
    const names = new Names(readModule(model.getValue()), library);
    known.set(model, { version, names });
    return names;
  };
  languages.registerCompletionItemProvider(language, completion(namesOf));
  languages.registerHoverProvider(language, hover(namesOf));
  languages.registerSignatureHelpProvider(language, signatures(namesOf));
  languages.registerDefinitionProvider(language, definition(namesOf, uriOf));
  languages.registerFoldingRangeProvider(language, {
    provideFoldingRanges: (model) => foldsOf(namesOf(model).module).map(({ start, end, kind }) => ({ start, end, kind: FOLDS[kind] })),
  });
}

const completion = (namesOf: NamesOf): monaco.languages.CompletionItemProvider => ({
  triggerCharacters: ['.', ':', '@', '{', ' '],
  provideCompletionItems: (model, position, { triggerCharacter }) => {
    const offset = model.getOffsetAt(position);
    const before = model.getValueInRange(rangeOf(model, Math.max(0, offset - 8), offset));
    // These two mean something here only behind certain words.
    if (triggerCharacter === ' ' && !/\b(fn|import|struct) $/.test(before)) return { suggestions: [] };
    if (triggerCharacter === '{' && !before.endsWith('::{')) return { suggestions: [] };
    const { start, list } = completionsAt(namesOf(model), offset);
    const range = rangeOf(model, start, offset);
    return { suggestions: list.map((each) => suggestion(model, each, range)) };
  },
});

const hover = (namesOf: NamesOf): monaco.languages.HoverProvider => ({
  provideHover: (model, position) => {
    const found = hoverAt(namesOf(model), model.getOffsetAt(position));
    if (found === null) return null;
    return { range: rangeOf(model, found.start, found.end), contents: [{ value: block(found.code) }, { value: found.text }] };
  },
});

const signatures = (namesOf: NamesOf): monaco.languages.SignatureHelpProvider => ({
  signatureHelpTriggerCharacters: ['(', ','],
  signatureHelpRetriggerCharacters: [')'],
  provideSignatureHelp: (model, position) => {
    const help = callAt(namesOf(model), model.getOffsetAt(position));
    if (help === null) return null;
    const offered = help.signatures.map(({ label, arguments: list }) => ({
      label,
      documentation: { value: help.text },
      parameters: list.map((each) => ({ label: [each.start, each.end] as [number, number] })),
    }));
    return {
      value: { signatures: offered, activeSignature: help.active, activeParameter: help.argument },
      dispose: () => {},
    };
  },
});

const definition = (namesOf: NamesOf, uriOf: UriOf): monaco.languages.DefinitionProvider => ({
  provideDefinition: (model, position) => {
    const target = definitionAt(namesOf(model), model.getOffsetAt(position));
    if (target === null) return null;
    const uri = target.module === null ? model.uri : uriOf(target.module);
    const home = target.module === null ? model : monaco.editor.getModel(uri);
    if (home === null) return null;
    // What is previewed are whole lines of the declaration; the cursor goes to its name.
    const range = rangeOf(home, target.start, target.behind).setStartPosition(home.getPositionAt(target.start).lineNumber, 1);
    return [{ uri, range, targetSelectionRange: rangeOf(home, target.start, target.end) }];
  },
});

const block = (code: string): string => `\`\`\`wgsl\n${code}\n\`\`\``;

const rangeOf = (model: Model, start: number, end: number): monaco.Range =>
  monaco.Range.fromPositions(model.getPositionAt(start), model.getPositionAt(end));

function suggestion(model: Model, item: Completion, range: monaco.IRange): monaco.languages.CompletionItem {
  return {
    label: { label: item.label, detail: item.detail, description: item.from },
    kind: KINDS[item.kind],
    documentation: { value: item.code === '' ? item.text : `${block(item.code)}\n${item.text}` },
    insertText: item.insert,
    insertTextRules: languages.CompletionItemInsertTextRule.InsertAsSnippet,
    sortText: `${item.rank.toString().padStart(3, '0')}${item.label}`,
    range,
    additionalTextEdits: item.edits.map(({ start, end, text }) => ({ range: rangeOf(model, start, end), text })),
    ...(item.isCall ? { command: { id: 'editor.action.triggerParameterHints', title: '' } } : {}),
  };
}
