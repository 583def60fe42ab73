/** Bytes as text that stands in a URL's fragment: base64url without padding (RFC 4648, section 5). */
import { LinkError } from './errors.ts';

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const VALUES = new Map([...DIGITS].map((digit, value) => [digit, value]));

export function toBase64Url(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < bytes.length; i += 3) {
    const [first = 0, second = 0, third = 0] = bytes.subarray(i, i + 3);
    const word = (first << 16) | (second << 8) | third;
    const digits = [word >> 18, word >> 12, word >> 6, word].map((each) => DIGITS.charAt(each & 63));
    text += digits.slice(0, Math.min(4, bytes.length - i + 1)).join('');
  }
  return text;
}

/** @throws LinkError for characters that do not belong there and for lengths that no bytes have */
export function fromBase64Url(text: string): Uint8Array {
  if (text.length % 4 === 1) throw new LinkError('The link is cut off or damaged: it has a character too few or too many.');
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let [bits, held, to] = [0, 0, 0];
  for (const digit of text) {
    const value = VALUES.get(digit);
    if (value === undefined) throw new LinkError(`The link is damaged: it holds ${JSON.stringify(digit)}, which no link does.`);
    held = ((held << 6) | value) & 0xffff;
    bits += 6;
    if (bits >= 8) bytes[to++] = (held >> (bits -= 8)) & 255;
  }
  return bytes;
}
