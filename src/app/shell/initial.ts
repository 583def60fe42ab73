/** What the page knows before anything is done. */
import type { SceneDocument } from '../../scene/document.ts';
import type { AppState } from '../app.ts';
import { firstMaterial } from '../programs/target.ts';
import { NO_STOP } from '../render/stop.ts';
import { NONE } from '../state/selected.ts';
import { remembered } from '../state/preferences.ts';

export const initialState = (document: SceneDocument, source: string): AppState => ({
  document,
  source,
  display: { falseColor: false, view: 'radiance' },
  selection: null,
  instance: null,
  light: null,
  also: NONE,
  prepared: null,
  running: 'compiling',
  error: null,
  tool: 'orbit',
  stop: NO_STOP,
  adapter: '',
  material: firstMaterial(document),
  assigning: false,
  lit: null,
  notes: [],
  ...remembered(),
});
