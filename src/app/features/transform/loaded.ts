/** What loads with the first selection. */
import type { App } from '../../app.ts';
import { addBar } from './bar.ts';
import { Gizmo } from './gizmo.ts';
import type { Settings } from './settings.ts';
import './transform.css';

export { copied, copyByCommand, paste, pasteByCommand } from './clipboard.ts';
export { dropToFloor, duplicate, group, hide, remove, showAll, ungroup } from './actions.ts';

export function show(app: App, settings: Settings): void {
  new Gizmo(app, settings).start();
  addBar(app, settings);
}
