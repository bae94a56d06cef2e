/**
 * What is said of pictures that were left out stays with the text: saving draws its editor anew, and the text is still
 * without them.
 */
let last = { html: '', words: '' };

export const noteLeftOut = (html: string, words: string): void => {
  last = { html, words };
};
export const leftOutOf = (html: string): string | null =>
  last.words !== '' && last.html === html && html !== '' ? last.words : null;
