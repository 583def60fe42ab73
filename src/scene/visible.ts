/** Strangers' words among ours. */

/**
 * Text as it is read: without characters that move a terminal's cursor, and without those that change the order in which a
 * line is shown (Boucher and Anderson 2021, "Trojan source").
 */
export const visible = (text: string): string => text.replace(HIDDEN, '\ufffd');

// eslint-disable-next-line no-control-regex
const HIDDEN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
