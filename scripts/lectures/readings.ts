/**
 * How written words are said, where the voice would get them wrong: characters with several
 * readings as pinyin, and standard numbers digit by digit. Longer words come first.
 */
export const readings: [written: string, said: string][] = [
  ['相应', 'xiang1 ying4'],
  ['了解', 'liao3 jie3'],
];
