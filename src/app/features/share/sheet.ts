/** A page about the picture for any static host: a sheet with its card image, and the tags by which messages show it (Open Graph). */
import { strToU8, zipSync } from 'fflate';

/** What Open Graph's readers show whole. */
const [WIDTH, HEIGHT] = [1200, 630];

/** Text of an element, or of an attribute in double quotes. */
export const quoted = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * The sheet as HTML, without a script.
 * @param url the link that it leads to
 * @param address where the folder will be served, http or https; empty: its tags name the image beside it, which some readers refuse
 * @throws Error where the address is no such address
 */
export function sheetOf({ title, words, url, address }: { title: string; words: string; url: string; address: string }): string {
  let image = 'card.png';
  if (address !== '') {
    const base = URL.canParse(address) ? new URL(address) : null;
    if (base === null || !/^https?:$/.test(base.protocol))
      throw new Error(`The address of the folder: expected https://…, got “${address.slice(0, 80)}”.`);
    if (!base.pathname.endsWith('/')) base.pathname += '/';
    image = new URL('card.png', base).href;
  }
  const tags: readonly (readonly [name: string, value: string])[] = [
    ['og:type', 'website'],
    ['og:title', title],
    ['og:description', words],
    ['og:image', image],
    ['og:image:width', String(WIDTH)],
    ['og:image:height', String(HEIGHT)],
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${quoted(title)}</title>
<meta name="description" content="${quoted(words)}">
<meta name="twitter:card" content="summary_large_image">
${tags.map(([name, value]) => `<meta property="${name}" content="${quoted(value)}">`).join('\n')}
<style>body { margin: 24px auto; max-width: 1200px; padding: 0 16px; font: 16px/24px system-ui; color: #eee; background: #262626 } img { max-width: 100%; height: auto } a { color: #f5a623 }</style>
</head>
<body>
<h1>${quoted(title)}</h1>
<a href="${quoted(url)}"><img src="card.png" width="${WIDTH}" height="${HEIGHT}" alt="${quoted(title)}"></a>
<p>${quoted(words)} <a href="${quoted(url)}">Open in Penumbra</a></p>
</body>
</html>
`;
}

/** What is drawn on the card, as large as its readers show it. */
export const CARD = [WIDTH, HEIGHT] as const;

/** The sheet and its image, a PNG, packed: `index.html` and `card.png`. */
export async function sheetArchive(card: Blob, told: Parameters<typeof sheetOf>[0]): Promise<Uint8Array<ArrayBuffer>> {
  const html = sheetOf(told);
  return zipSync({
    'index.html': strToU8(html),
    'card.png': [new Uint8Array(await card.arrayBuffer()), { level: 0 }],
  }) as Uint8Array<ArrayBuffer>;
}
