/** Whether typed letters (zhishi, zscq) are the pinyin of some part of a text; every reading of a character counts. */
export type PinyinMatch = (text: string, typed: string) => boolean;

/**
 * The table of readings is 20 KB, so it comes when somebody is about to search. Loaded once, then kept by the module
 * cache.
 */
export const loadPinyin = async (): Promise<PinyinMatch> => {
  const { default: pinyin } = await import('pinyin-match');
  return (text, typed) => pinyin.match(text, typed) !== false;
};
