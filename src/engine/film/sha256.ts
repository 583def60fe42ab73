/** Checksums of films, and digests of what decides their samples. */

export const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (each) => each.toString(16).padStart(2, '0')).join('');

/** SHA-256 in hexadecimal. */
export const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
