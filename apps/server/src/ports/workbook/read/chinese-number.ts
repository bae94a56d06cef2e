/** Numbers in Chinese characters, as the formats [DBNum1] and [DBNum2] write them. */

type Characters = { digits: string; units: readonly string[] };
const CHARACTERS: Readonly<Record<'1' | '2', Characters>> = {
  1: { digits: '〇一二三四五六七八九', units: ['', '十', '百', '千'] },
  2: { digits: '零壹贰叁肆伍陆柒捌玖', units: ['', '拾', '佰', '仟'] },
};
const MYRIAD = 10_000;

/** Up to four digits; noughts in between are one, those at the end are none. */
const section = (number: number, { digits, units }: Characters): string =>
  [...String(number)]
    .map((digit, at, all) => (digit === '0' ? '0' : digits.charAt(Number(digit)) + (units[all.length - 1 - at] ?? '')))
    .join('')
    .replace(/0+$/, '')
    .replace(/0+/g, digits.charAt(0));

/** Whole numbers below a hundred million; null of any other. */
export const inChinese = (number: number, style: '1' | '2'): string | null => {
  if (!Number.isInteger(number) || number < 0 || number >= MYRIAD ** 2) return null;
  const characters = CHARACTERS[style];
  const nought = characters.digits.charAt(0);
  const [high, low] = [Math.floor(number / MYRIAD), number % MYRIAD];
  if (high === 0) return section(low, characters) || nought;
  const rest = low === 0 ? '' : (low < 1_000 ? nought : '') + section(low, characters);
  return `${section(high, characters)}万${rest}`;
};

/** A date in digits, of which the year is read digit by digit: 二〇二四年十月十五日. */
export const dateInChinese = (date: string): string =>
  date.replace(/\d+/g, (digits) => {
    const { digits: names } = CHARACTERS[1];
    if (digits.length === 4) return digits.replace(/\d/g, (digit) => names.charAt(Number(digit)));
    return section(Number(digits), CHARACTERS[1]).replace(/^一(?=十)/, '');
  });
