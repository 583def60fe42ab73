/** Text as it is searched for. */

/** Without case and accents; ß as those write it who have none. */
export const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss');
