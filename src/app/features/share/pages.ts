/** The scene of a link in pages of others. */
import type { SceneDocument } from '../../../scene/document.ts';
import { EMBED_PARTS } from './embedded.ts';
import { quoted } from './sheet.ts';

/** The same scene with little around it, for an `<iframe>`. @param parts of the line below the picture; none: the picture alone */
export function embedded(url: string, parts: readonly (typeof EMBED_PARTS)[number][]): string {
  const { href } = new URL('embed.html', url);
  const asked = parts.length === EMBED_PARTS.length ? '' : `?line=${parts.length === 0 ? 'bare' : parts.join()}`;
  return `${href}${asked}${url.slice(url.indexOf('#'))}`;
}

/** The same as an element of another page, which draws into the page itself; until then, and where nothing can be drawn, it is a way to the scene. */
export function elementOf(
  url: string,
  { title, film }: Pick<SceneDocument, 'title' | 'film'>,
  parts: readonly (typeof EMBED_PARTS)[number][],
): string {
  const { href } = new URL('view.js', url);
  const line = parts.length === 0 ? '' : ` line="${parts.join(' ')}"`;
  const element = `<penumbra-view src="${quoted(url)}" controls${line} style="display: block; max-width: ${Math.min(960, Math.max(320, film.width))}px">`;
  return `<script type="module" src="${quoted(href)}"></script>\n${element}<a href="${quoted(url)}">${quoted(title)}</a></penumbra-view>`;
}
