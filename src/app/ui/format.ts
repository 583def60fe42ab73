/** Numbers as people read them. */
import { inWords } from '../words/words.ts';

/** Whole, with thousands marked: 1,024. Not by `toLocaleString`, whose first call takes tens of milliseconds. */
export function count(value: number): string {
  return String(Math.round(value)).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** Three significant digits, with thousands marked: 0.8, 41.2, 1,024. */
export function short(value: number, digits = 3): string {
  if (!Number.isFinite(value)) return '–';
  if (value === 0) return '0';
  const size = Math.abs(value);
  if (size >= 1e5 || size < 1e-4) return value.toExponential(digits - 1).replace('e+', 'e');
  if (size >= 10 ** (digits - 1)) return count(value);
  return String(Number(value.toPrecision(digits)));
}

/** 12.4 s, 3 min 20 s, 2 h 5 min. */
export function duration(seconds: number): string {
  if (!Number.isFinite(seconds)) return '–';
  if (seconds < 60) return `${seconds.toFixed(seconds < 10 ? 1 : 0)} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${Math.floor(seconds % 60)} s`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h ${minutes % 60} min` : `${Math.round(hours / 24)} days`;
}

export function percent(fraction: number): string {
  return Number.isFinite(fraction) ? `${short(fraction * 100, 2)} %` : '–';
}

/** a, b and 3 more. */
export function listed(names: readonly string[]): string {
  const shown = names.slice(0, names.length > 3 ? 2 : 3);
  const rest = names.length - shown.length;
  if (rest > 0) return `${shown.join(', ')} ${inWords('and {} more').replace('{}', String(rest))}`;
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} ${inWords('and')} ${shown.at(-1)}`;
}

/** How long ago a time (ms since 1970) was: `5 min ago`, and from a day on the date. */
export function ago(time: number, now = Date.now()): string {
  const minutes = Math.floor((now - time) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h ago`;
  return new Date(time).toLocaleDateString(globalThis.document?.documentElement.lang === 'de' ? 'de' : undefined, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
  });
}

/** `3.2 MB`. */
export function bytes(n: number): string {
  const power = Math.min(4, Math.floor(Math.log10(Math.max(1, n)) / 3));
  return `${short(n / 1000 ** power)} ${['B', 'kB', 'MB', 'GB', 'TB'][power]}`;
}
