/** What a browser lets the site do, whatever a link or a file makes it try: in the page itself, and as headers of its server. */
import type { Plugin } from 'vite';

/**
 * Content-Security-Policy of the page, the same from `npm start` and from a built site. Vite's client needs nothing more: 'self'
 * covers its websocket, and its style sheets are inline as the editor's are.
 */
export const POLICY = [
  "default-src 'none'",
  // WebAssembly decodes images and meshes; text is never compiled to a script.
  "script-src 'self' 'wasm-unsafe-eval'",
  // Editor and controls write style sheets.
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self' data:",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "connect-src 'self' data: blob:",
  "manifest-src 'self'",
  "worker-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** Who may show the page in a frame, which a page cannot say of itself: lessons are made to be embedded by course pages anywhere. */
const ANCESTORS = "frame-ancestors 'self' https:";

/** What the page never asks for; it would be asked in the name of the course page around it. */
const UNUSED = ['camera', 'display-capture', 'geolocation', 'hid', 'microphone', 'midi', 'payment', 'serial', 'usb'];

/** With them workers have the policy, too, which they do not inherit from the page. */
const HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': `${POLICY}; ${ANCESTORS}`,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': UNUSED.map((each) => `${each}=()`).join(', '),
  'Cross-Origin-Opener-Policy': 'same-origin',
};

/** The headers as Netlify and Cloudflare Pages read them from a site; other servers have to be told (SECURITY.md). */
const HEADERS_FILE = `# Lessons may be embedded by any https page. For a site of your own: frame-ancestors 'self' https://courses.example.edu
/*
${Object.entries(HEADERS)
  .map(([name, value]) => `  ${name}: ${value}\n`)
  .join('')}
# The element in pages of other sites: modules are read from there only with this.
${['/view.js', '/assets/*'].map((path) => `${path}\n  Access-Control-Allow-Origin: *\n`).join('')}`;

/** The policy in the page, before everything that it is about; the headers beside it, and from Vite's own servers. */
export function policy(): Plugin {
  return {
    name: 'penumbra:policy',
    config: () => ({ server: { headers: HEADERS }, preview: { headers: HEADERS } }),
    transformIndexHtml: () => [
      { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: POLICY }, injectTo: 'head-prepend' },
      { tag: 'meta', attrs: { name: 'referrer', content: 'no-referrer' }, injectTo: 'head-prepend' },
    ],
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: '_headers', source: HEADERS_FILE });
    },
  };
}
