/** What this site keeps in the browser; null: it may not. Browsers keep it apart for each site around the frame. */
export function stored(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
