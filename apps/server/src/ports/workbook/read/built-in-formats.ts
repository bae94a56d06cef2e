/** The formats that files name by number alone, as the Chinese editions of the offices show them. */

export const GENERAL = 'General';
/** Of negative amounts: with a sign, in red, in the columns of an account. */
const MONEY = ['#,##0', '#,##0.00'];
const yen = (digits: string) => `"¥"${digits}`;

const YEAR_MONTH = 'yyyy"年"m"月"';
const MONTH_DAY = 'm"月"d"日"';
const YEAR_MONTH_DAY = 'yyyy"年"m"月"d"日"';
const HALF_DAY = ['AM/PMh"时"mm"分"', 'AM/PMh"时"mm"分"ss"秒"'].map((time) => `[$-804]${time}`);

const FORMATS: ReadonlyMap<number, string> = new Map(
  Object.entries({
    0: [GENERAL, '0', '0.00', ...MONEY],
    5: MONEY.flatMap((digits) => [`${yen(digits)};-${yen(digits)}`, `${yen(digits)};-${yen(digits)}`]),
    9: ['0%', '0.00%', '0.00E+00', '# ?/?', '# ??/??'],
    14: ['yyyy/m/d', 'd-mmm-yy', 'd-mmm', 'mmm-yy', 'h:mm AM/PM', 'h:mm:ss AM/PM', 'h:mm', 'h:mm:ss', 'yyyy/m/d h:mm'],
    27: [YEAR_MONTH, MONTH_DAY, MONTH_DAY, 'm/d/yy', YEAR_MONTH_DAY, 'h"时"mm"分"', 'h"时"mm"分"ss"秒"'],
    34: [...HALF_DAY, YEAR_MONTH],
    37: MONEY.flatMap((digits) => [`${digits};-${digits}`, `${digits};-${digits}`]),
    41: MONEY.flatMap((digits) => [digits, yen(digits)]).map((one) => `${one};-${one};"-";@`),
    45: ['mm:ss', '[h]:mm:ss', 'mm:ss.0', '##0.0E+0', '@', YEAR_MONTH, MONTH_DAY, YEAR_MONTH, MONTH_DAY, MONTH_DAY],
    55: [...HALF_DAY, YEAR_MONTH, MONTH_DAY],
  }).flatMap(([first, formats]) => formats.map((format, at) => [Number(first) + at, format] as const)),
);

export const builtInFormat = (id: number): string | null => FORMATS.get(id) ?? null;
