/** What the way back to fewer samples and the target see of the page. */
import type { App } from '../../app.ts';
import type { Runner } from '../../render/runner.ts';
import type { Session } from '../../render/session.ts';
import type { Screen } from '../../viewport/screen.ts';

export type Host = App & { readonly session: Session; readonly screen: Screen; readonly runner: Runner };
