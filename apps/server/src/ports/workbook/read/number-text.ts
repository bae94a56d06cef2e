import { format as formatted } from 'numfmt';
import { GENERAL } from './built-in-formats.ts';
import { dateInChinese, inChinese } from './chinese-number.ts';
import { numberFormat, type NumberFormat } from './number-format.ts';

/** Numbers and dates as a cell shows them; numfmt is known here and in number-format.ts only. */

/** `fault`: why the text is not all that the cell holds. */
export type NumberText = { text: string; fault?: string };

export const FAULT = {
  hidden: '内容被单元格格式隐藏，未读入',
  long: '数字超过15位，末尾几位已丢失，请将单元格设为文本后重新填写',
  format: '单元格的数字格式无法按显示内容读出，请改为文本',
  date: '日期超出可以显示的范围，请重新填写',
};

/** Offices keep fifteen digits of a number. */
const DIGITS_MAX = 1e15;
/** From the first day of the one system to that of the other. */
const DAYS_1904 = 1_462;
/** The first day of the year 10000. */
const DAYS_MAX = 2_958_466;
/** In which a number is written in full. */
const PLAIN = /^(?:General|@)$/i;
/** A section for text: the fourth, or one that shows it. */
const TEXT_PLACE = /^(?:[^;]*;){3}|@/;
const DAY = 'yyyy/m/d';

/** Whole numbers are whole, however wide: phone numbers and those of cards. */
const plainNumber = (value: number): string =>
  Number.isInteger(value) && Math.abs(value) < 1e21 ? value.toFixed(0) : formatted(GENERAL, value);

const isNoDate = (days: number, { date, day }: NumberFormat['shows']): boolean =>
  date && (days < (day ? 1 : 0) || days >= DAYS_MAX);

const written = ({ pattern, locale, chinese, shows }: NumberFormat, value: number | string): string | null => {
  if (typeof value === 'number' && (chinese === '1' || chinese === '2')) return inChinese(value, chinese);
  const text = formatted(pattern, value, { locale }).trim();
  if (chinese === 'date' && typeof value === 'number') return dateInChinese(text);
  return shows.fraction ? text.replace(/ +/g, ' ') : text;
};

export const numberWriter = (date1904: boolean) => {
  const formats = new Map<string, NumberFormat | null>();
  const formatOf = (name: string): NumberFormat | null => {
    let known = formats.get(name);
    if (known === undefined) {
      try {
        known = numberFormat(name);
      } catch {
        known = null;
      }
      formats.set(name, known);
    }
    return known;
  };
  const inFormat = (value: number | string, name: string): NumberText => {
    const format = formatOf(name);
    if (!format) return { text: '', fault: FAULT.format };
    const { date, duration } = format.shows;
    const days = typeof value === 'number' && date && !duration && date1904 ? value + DAYS_1904 : value;
    if (typeof days === 'number' && isNoDate(days, format.shows)) return { text: '', fault: FAULT.date };
    try {
      const text = written(format, days);
      if (text === null) return { text: '', fault: FAULT.format };
      return text === '' && value !== 0 && value !== '' ? { text, fault: FAULT.hidden } : { text };
    } catch {
      return { text: '', fault: FAULT.format };
    }
  };
  return {
    number: (value: number, format: string): NumberText => {
      const shown = PLAIN.test(format) ? { text: plainNumber(value) } : inFormat(value, format);
      const isCut = Number.isInteger(value) && Math.abs(value) >= DIGITS_MAX && !shown.fault;
      return isCut ? { ...shown, fault: FAULT.long } : shown;
    },
    /** Text is shown as it is, unless the format has a place for it. */
    text: (value: string, format: string): NumberText =>
      PLAIN.test(format) || !TEXT_PLACE.test(format) ? { text: value } : inFormat(value, format),
    /** Of a date written in full, which every system counts alike. */
    day: (serial: number, format: string | null): NumberText =>
      inFormat(date1904 ? serial - DAYS_1904 : serial, format !== null && formatOf(format)?.shows.date ? format : DAY),
  };
};
