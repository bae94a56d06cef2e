import { format as formatted, isDateFormat } from 'numfmt';
import { GENERAL } from './built-in-formats.ts';

/** Numbers and dates as a cell shows them; numfmt is known here only. */

/** `fault`: why the text is not all that the cell holds. */
export type Shown = { text: string; fault?: string };

export const FAULT = {
  hidden: '内容被单元格格式隐藏，未读入',
  long: '数字超过15位，末尾几位已丢失，请将单元格设为文本后重新填写',
  format: '单元格的数字格式无法按显示内容读出，请改为文本',
  date: '日期超出可以显示的范围，请重新填写',
};

/** As long as an office lets a format be. */
const FORMAT_MAX = 255;
/** Offices keep fifteen digits of a number. */
const DIGITS_MAX = 1e15;
/** From the first day of the one system to that of the other. */
const DAYS_1904 = 1_462;
/** The first day of the year 10000. */
const DAYS_MAX = 2_958_466;

const DAY = 'yyyy/m/d';
const QUOTED = /"[^"]*"|\\.|_.|\*./g;
/** Numbers in Chinese characters, Japanese years and Buddhist ones: numfmt would write other digits and years. */
const OTHER_DIGITS = /\[(?:DBNum|NatNum)/i;
const OTHER_YEARS = /[gb]/i;
const BRACKETED = /\[[^\]]*\]/g;
/** As Chinese editions name what a file should name in English. */
const ENGLISH: Readonly<Record<string, string>> = { 'G/通用格式': GENERAL, '上午/下午': 'AM/PM' };
const DURATION = /\[(?:h+|m+|s+)\]/i;
/** The long date and the time of the system. */
const SYSTEM: Readonly<Record<string, string>> = { F800: 'yyyy"年"m"月"d"日"', F400: 'h:mm:ss' };

type Prepared = { pattern: string; chinese: boolean; date: boolean; duration: boolean; fraction: boolean };
const prepare = (format: string): Prepared | null => {
  if (format.length > FORMAT_MAX) return null;
  const named = format.replace(/G\/通用格式|上午\/下午/g, (one) => ENGLISH[one] ?? one);
  const system = /\[\$-(?:x-sys)?(F[84]00)\]/i.exec(named)?.[1]?.toUpperCase() ?? '';
  const pattern = SYSTEM[system] ?? named;
  const bare = pattern.replace(QUOTED, '').replace(/General/gi, '');
  if (OTHER_DIGITS.test(bare) || OTHER_YEARS.test(bare.replace(BRACKETED, ''))) return null;
  return {
    pattern,
    // Days by aaa are Chinese in every edition; those by ddd and halves of the day by AM/PM are not.
    chinese: /aaa|上午|下午/i.test(bare) || format.includes('上午/下午'),
    date: isDateFormat(pattern),
    duration: DURATION.test(bare),
    fraction: bare.includes('?'),
  };
};

/** Whole numbers are whole, however wide: phone numbers and those of cards. */
const plainNumber = (value: number): string =>
  Number.isInteger(value) && Math.abs(value) < 1e21 ? value.toFixed(0) : formatted(GENERAL, value);

export const numberWriter = (date1904: boolean) => {
  const prepared = new Map<string, Prepared | null>();
  const known = (format: string): Prepared | null => {
    let one = prepared.get(format);
    if (one === undefined) prepared.set(format, (one = prepare(format)));
    return one;
  };
  const inFormat = (value: number | string, format: string): Shown => {
    const one = known(format);
    if (!one) return { text: '', fault: FAULT.format };
    const { pattern, chinese, date, duration, fraction } = one;
    const days = typeof value === 'number' && date && !duration && date1904 ? value + DAYS_1904 : value;
    if (typeof days === 'number' && date && (days < 0 || days >= DAYS_MAX)) return { text: '', fault: FAULT.date };
    try {
      const text = formatted(pattern, days, { locale: chinese ? 'zh-CN' : 'en-US' }).trim();
      if (text === '' && value !== 0 && value !== '') return { text, fault: FAULT.hidden };
      return { text: fraction ? text.replace(/ +/g, ' ') : text };
    } catch {
      return { text: '', fault: FAULT.format };
    }
  };
  return {
    number: (value: number, format: string): Shown => {
      const whole = format === GENERAL || format === '@';
      const shown = whole ? { text: plainNumber(value) } : inFormat(value, format);
      return Number.isInteger(value) && Math.abs(value) >= DIGITS_MAX && !shown.fault
        ? { ...shown, fault: FAULT.long }
        : shown;
    },
    /** Text is shown as it is, unless the format has a place for it. */
    text: (value: string, format: string): Shown =>
      format === GENERAL || format === '@' || !/;.*;.*;|@/.test(format) ? { text: value } : inFormat(value, format),
    /** Of a date written in full, which every system counts alike. */
    day: (serial: number, format: string | null): Shown =>
      inFormat(date1904 ? serial - DAYS_1904 : serial, format !== null && known(format)?.date ? format : DAY),
  };
};
