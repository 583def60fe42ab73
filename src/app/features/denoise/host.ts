/** What the feature sees of the page. */
import type { App } from '../../app.ts';
import type { Session } from '../../render/session.ts';
import type { Screen } from '../../viewport/screen.ts';

export type Host = App & { readonly session: Session; readonly screen: Screen };
