/** What the page has from its first picture on: loaded then. */
import { FilmShelf } from '../render/film-shelf.ts';
import '../style/edges.css';
import type { Page } from './page.ts';

export function furnishAfterwards({ session }: Page): void {
  session.backup.shelf = new FilmShelf();
}
