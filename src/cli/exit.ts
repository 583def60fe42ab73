/** Exit code of a command that looked for hardware and found none. */
export const NO_HARDWARE = 75;
