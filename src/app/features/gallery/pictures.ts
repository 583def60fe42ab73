/** The gallery's pictures, and what is written about them. */

/** Where they are, seen from the page. */
export const FOLDER = `${import.meta.env.BASE_URL}thumbnails/`;

const loaded = new Map<string, Promise<Record<string, unknown>>>();

/** The manifest of a folder below `thumbnails/`; without one there are no pictures. */
export async function manifest<Entry>(folder: string): Promise<Record<string, Entry>> {
  let listed = loaded.get(folder);
  if (listed === undefined) {
    listed = fetch(`${FOLDER}${folder}manifest.json`)
      .then((response) => (response.ok ? (response.json() as Promise<Record<string, unknown>>) : {}))
      .catch(() => {
        loaded.delete(folder);
        return {};
      });
    loaded.set(folder, listed);
  }
  return (await listed) as Record<string, Entry>;
}
