import { z } from 'zod';
import { bareCode } from './text/text-fold.ts';

/** 居民身份证 number, GB 11643: region, birth date, sequence, and a check character by ISO 7064 MOD 11-2. */
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CHECK = '10X98765432';
const SHAPE = /^[1-9]\d{5}(19|20)\d{9}[\dX]$/;

/** yyyyMMdd is a day of the calendar, and not after `now`. */
const isBirthDate = (digits: string, now: Date): boolean => {
  const [year, month, day] = [Number(digits.slice(0, 4)), Number(digits.slice(4, 6)), Number(digits.slice(6))];
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && date <= now;
};

/** An 18-character number in capitals with a real birth date and the right check character. */
export const isIdCard = (text: string, now: Date): boolean => {
  if (!SHAPE.test(text) || !isBirthDate(text.slice(6, 14), now)) return false;
  const sum = WEIGHTS.reduce((total, weight, i) => total + weight * Number(text[i]), 0);
  return CHECK[sum % 11] === text[17];
};

export const IdCard = z
  .string({ error: '请输入身份证号码' })
  .max(40, '请输入18位身份证号码')
  .transform((text) => bareCode(text).toUpperCase())
  .pipe(
    z
      .string()
      .regex(/^\d{17}[\dX]$/, '请输入18位身份证号码')
      .refine((text) => isIdCard(text, new Date()), '身份证号码有误，请核对'),
  );
