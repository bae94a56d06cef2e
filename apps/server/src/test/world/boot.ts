import { bootSentence } from '#boot/words.ts';

/** A failed start as the operator reads it. */
export const inWords = (error: unknown): never => {
  const sentence = bootSentence(error);
  throw sentence === null ? error : new Error(sentence);
};
