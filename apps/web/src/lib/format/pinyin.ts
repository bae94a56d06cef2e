/**
 * Whether a text is found by what is typed: it holds the words, however they are spelt, or typed letters (zhishi, zscq)
 * are the pinyin of some part of it; every reading of a character counts.
 */
export type PinyinMatch = (text: string, typed: string) => boolean;

/**
 * The tables of readings and of traditional characters are 30 KB, so they come when the user is about to search. Loaded
 * once, then kept by the module cache.
 */
export const loadPinyin = async (): Promise<PinyinMatch> => {
  const [{ default: pinyin }, { holdsWords }] = await Promise.all([
    import('pinyin-match'),
    import('@zhibiao/contract/core/text/search-text'),
  ]);
  return (text, typed) => holdsWords(text, typed) || pinyin.match(text, typed) !== false;
};
