const HALVES = /\p{Cs}/gu;

/** A text without what no database column holds and nobody reads: NUL and halves of characters. */
export const storableText = (text: string): string => text.replaceAll('\u0000', '').replaceAll(HALVES, '');
