/** Numbers as people read them. */

/** Three significant digits, with thousands marked: 0.8, 41.2, 1,024. */
export function count(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

export function short(value: number, digits = 3): string {
  if (!Number.isFinite(value)) return '–';
  if (value === 0) return '0';
  const size = Math.abs(value);
  if (size >= 1e5 || size < 1e-4) return value.toExponential(digits - 1).replace('e+', 'e');
  if (size >= 10 ** (digits - 1)) return Math.round(value).toLocaleString('en-US');
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
