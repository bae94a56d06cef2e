const digits = '零一二三四五六七八九';

/**
 * Where the voice would read a word wrongly: a character with several readings is given as pinyin,
 * and what is not Han is given in Han.
 */
const readings: [written: string, said: string][] = [
  ['GB/T', '国标'],
  ['附录 B', '附录'],
  ['正当', 'zheng4 dang4'],
  ['相应', 'xiang1 ying4'],
  ['答应', 'da1 ying5'],
  ['得到', 'de2 dao4'],
  ['地方', 'di4 fang5'],
  ['更新', 'geng1 xin1'],
  ['行为', 'xing2 wei2'],
  ['成为', 'cheng2 wei2'],
  ['分为', 'fen1 wei2'],
  ['留空', 'liu2 kong4'],
];

/** The text as the voice must be given it to be heard as it is written. */
export function toSpoken(text: string): string {
  const said = readings.reduce((spoken, [written, reading]) => spoken.replaceAll(written, ` ${reading} `), text);
  // Years and standard numbers are said digit by digit: 2023 is 二零二三.
  return said
    .replace(/\d{4,}/g, (number) => [...number].map((digit) => digits[Number(digit)]).join(''))
    .replaceAll('-', '，');
}
