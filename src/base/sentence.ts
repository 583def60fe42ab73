/** What an error says to people. */
export const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** What stands before the first end of a line. */
export const firstLine = (text: string): string => text.replace(/\n[\s\S]*/, '');
