const UNSTORABLE = /\u0000|\p{Cs}/gu;

/** A text without what no database column holds and nobody reads: NUL and halves of characters. */
export const storableText = (text: string): string => text.replaceAll(UNSTORABLE, '');
