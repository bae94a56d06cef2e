import { getFormatDateInfo, isDateFormat } from 'numfmt';
import { GENERAL } from './built-in-formats.ts';

/** A format of numbers as numfmt takes it; null where it would write something else than is seen. */
export type NumberFormat = {
  pattern: string;
  locale: 'zh-CN' | 'en-US';
  /** `day`: of the calendar, not of the clock alone. */
  shows: { date: boolean; day: boolean; duration: boolean; fraction: boolean };
  /** In Chinese characters: by the first or second set, or a date by the first. */
  chinese: '1' | '2' | 'date' | null;
};

/** As long as an office lets a format be. */
const FORMAT_MAX = 255;

const QUOTED = /"[^"]*"|\\.|_.|\*./g;
const BRACKETED = /\[[^\]]*\]/g;
const OTHER_DIGITS = /\[(?:DBNum|NatNum)\d\]/gi;
const DURATION = /\[(?:h+|m+|s+)\]/i;
/** A currency is that of its country; the signs within the number are ours. */
const CURRENCY = /\[\$([^\]-]+)-[0-9a-f]+\]/gi;
/** As Chinese editions name what a file should name in English. */
const ENGLISH: Readonly<Record<string, string>> = { 'G/通用格式': GENERAL, '上午/下午': 'AM/PM' };
/** The long date and the time of the system. */
const SYSTEM: Readonly<Record<string, string>> = { F800: 'yyyy"年"m"月"d"日"', F400: 'h:mm:ss' };

const localesOf = (pattern: string): number[] =>
  [...pattern.matchAll(/\[\$[^\]-]*-([0-9a-f]+)\]/gi)].map(([, code = '']) => parseInt(code, 16));
/** Above the number of a locale stand those of its calendar and of its digits; ours are the first. */
const isForeign = (locale: number): boolean => ((locale >> 16) & 0xff) > 1 || locale >>> 24 > 1;

/** Years of other counts: g and b, and e where it is not the year of ours. */
const OTHER_LOCALES = new Set([0x404, 0x411, 0x412]);
const hasOtherYears = (letters: string, locales: readonly number[]): boolean =>
  /[gb]/i.test(letters) || (/e(?![+-])/i.test(letters) && locales.some((one) => OTHER_LOCALES.has(one & 0xffff)));

const chineseOf = (bare: string, locales: readonly number[]): NumberFormat['chinese'] | undefined => {
  const kinds = bare.match(OTHER_DIGITS) ?? [];
  if (kinds.length === 0) return null;
  const [, set] = /^\[DBNum([12])\]$/i.exec(kinds.join('')) ?? [];
  if (locales.some((locale) => locale !== 0x804)) return undefined;
  const rest = bare.replace(BRACKETED, '').replace(/;@?$/, '');
  if ((set === '1' || set === '2') && /^(?:General|0)$/i.test(rest)) return set;
  return set === '1' && /^[ymd年月日]+$/i.test(rest) ? 'date' : undefined;
};

/** A mark of the Chinese edition that shows the next character as it is, as \ does: 0!.0,"万". */
const withSlashes = (format: string): string =>
  format.replace(/"[^"]*"|\\.|!(.)/g, (all, shown?: string) => (shown === undefined ? all : `\\${shown}`));

export const numberFormat = (format: string): NumberFormat | null => {
  if (format.length > FORMAT_MAX) return null;
  const named = withSlashes(format).replace(/G\/通用格式|上午\/下午/g, (one) => ENGLISH[one] ?? one);
  const system = /\[\$-(?:x-sys(?:date|time))?(F[84]00)\]/i.exec(named)?.[1]?.toUpperCase() ?? '';
  const pattern = SYSTEM[system] ?? named;
  const [bare, locales] = [pattern.replace(QUOTED, ''), localesOf(pattern)];
  const letters = bare.replace(BRACKETED, '').replace(/General/gi, '');
  const chinese = chineseOf(bare, locales);
  if (chinese === undefined || locales.some(isForeign) || hasOtherYears(letters, locales)) return null;
  const { year, month, day } = getFormatDateInfo(pattern);
  return {
    pattern: pattern.replace(OTHER_DIGITS, '').replace(CURRENCY, '[$$$1]'),
    // Days by aaa are Chinese in every edition; those by ddd and halves of the day by AM/PM are not.
    locale: /aaa/i.test(letters) || format.includes('上午/下午') ? 'zh-CN' : 'en-US',
    shows: {
      date: isDateFormat(pattern),
      day: year || month || day,
      duration: DURATION.test(bare),
      fraction: bare.includes('?'),
    },
    chinese,
  };
};
