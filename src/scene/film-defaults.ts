/** What a film has that does not say otherwise, for those who read documents and for the schema. */

/** Without a filter. */
export const DEFAULT_FILTER = { type: 'box', radius: 0.5 } as const;

/** Without `orders`. */
export const DEFAULT_ORDERS = 6;
