/** What an error says to people. */
export const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error));
