/** The Content-Security-Policy of the built site: what a page may load and run, whatever a link or a file makes it do. */
import type { Plugin } from 'vite';

/** A server that sends it as a header may add `frame-ancestors`, which a page cannot say of itself. */
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
  "worker-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** Puts it into the page, before everything that it is about. The development server needs more and goes without. */
export function policy(): Plugin {
  return {
    name: 'penumbra:policy',
    apply: 'build',
    transformIndexHtml: () => [
      { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: POLICY }, injectTo: 'head-prepend' },
      { tag: 'meta', attrs: { name: 'referrer', content: 'no-referrer' }, injectTo: 'head-prepend' },
    ],
  };
}
