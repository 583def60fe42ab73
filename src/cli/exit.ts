/** Exit code of a command that did not find the adapter that launch.ts had it try. */
export const NO_ADAPTER = 75;
