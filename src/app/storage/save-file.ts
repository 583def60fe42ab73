/** Writes a file by the browser's own way to save. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the address once it has begun; a minute is ample.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
