/** The editor of scene documents: JSON with the schema of scenes. */
import { jsonDefaults } from 'monaco-editor/languages/features/json/register';
import JsonWorker from 'monaco-editor/languages/features/json/json.worker?worker';
import sceneSchema from '../../../scene/scene.schema.json';
import { prepareCore } from '../../monaco/core.ts';

/** The document's own `$schema`, "../src/scene/scene.schema.json", leads from here to the schema below. */
export const MODEL_URI = 'file:///scenes/scene.json';
const SCHEMA_URI = 'file:///src/scene/scene.schema.json';

let prepared = false;

/** Once: worker and schema. */
export function prepareJson(): void {
  prepareCore('json', () => new JsonWorker());
  if (prepared) return;
  prepared = true;
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
    schemas: [{ uri: SCHEMA_URI, fileMatch: ['*'], schema: sceneSchema }],
  });
}
