/** The link as a QR code as large as the screen: for who sits in a lecture hall. */
import encodeQR from 'qr';
import { el, icon } from '../../ui/dom.ts';
import { count } from '../../ui/format.ts';
import './code.css';

/** Bytes that the largest code holds, of 177×177 modules with the least correction of errors (ISO/IEC 18004). */
const MAX_BYTES = 2953;
/** Bytes up to which a code has room for more correction: 61×61 modules. */
const SHORT = 250;
/** Modules across that phones read from a few rows away. */
const FEW = 80;
/** Modules of white around it that readers ask for. */
const BORDER = 4;

const SVG = 'http://www.w3.org/2000/svg';

/** @throws Error, one sentence, where the link is too long */
export function showCode(url: string, title: string): void {
  const { length } = new TextEncoder().encode(url);
  if (length > MAX_BYTES)
    throw new Error(
      `A QR code holds ${count(MAX_BYTES)} bytes, and this link has ${count(length)}: the scene is all in it. Save the scene and open it by its address instead.`,
    );
  const modules = encodeQR(url, 'raw', { ecc: length <= SHORT ? 'medium' : 'low', border: BORDER });
  const across = modules.length - 2 * BORDER;
  const close = el('button', { type: 'button', 'aria-label': 'Close', onclick: () => dialog.close() }, icon('close'));
  const dialog = el(
    'dialog',
    { class: 'qr-dialog', 'aria-label': `QR code of ${title}` },
    el('header', {}, el('h2', {}, title), close),
    picture(modules),
    el(
      'p',
      {},
      across > FEW
        ? `${across}×${across} modules: too fine to be read from afar. A scene of the gallery that is little changed has a shorter link.`
        : 'Point the camera of a phone at it.',
    ),
  );
  dialog.addEventListener('keydown', (event) => event.stopPropagation());
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** Black on white in every theme: readers expect it. */
function picture(modules: readonly (readonly boolean[])[]): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', `0 0 ${modules.length} ${modules.length}`);
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', 'QR code');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', modules.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join('')).join(''));
  svg.append(path);
  return svg;
}
