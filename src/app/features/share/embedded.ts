/** Whether the page is a picture in another one, and what the line below it may have; the line itself is embed.ts. */
export const isEmbedded = (): boolean => new URLSearchParams(location.search).has('embed');

export const EMBED_PARTS = ['play', 'samples', 'title', 'open'] as const;
