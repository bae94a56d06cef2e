import { z } from 'zod';
import { isOneLine, notOneLine } from './fields.ts';
import { HTML_MAX } from './limits.ts';
import { cleanLink } from './link.ts';
import { oneLine } from './text/text-fold.ts';

/** Fields that the forms of articles, banners and teachers share. */

/** `fold`: how it is written that is stored, where it is a name (personName) and no mere line. */
export const lineOf = (whose: string, max: number, fold = oneLine) =>
  z
    .string({ error: `请输入${whose}` })
    .overwrite(fold)
    .min(1, `请输入${whose}`)
    .max(max, `${whose}不能超过${max}个字符`)
    .refine(isOneLine, notOneLine(whose));

/** A line that may be left out; an empty one is none. */
export const lineOrNone = (whose: string, max: number) =>
  z
    .string()
    .overwrite(oneLine)
    .max(max, `${whose}不能超过${max}个字符`)
    .refine(isOneLine, notOneLine(whose))
    .transform((text) => text || null)
    .nullable()
    .default(null);

/** A list of lines, without those that are empty. */
export const linesOf = (whose: string, { most, max }: { most: number; max: number }) =>
  z
    .array(
      z.string().overwrite(oneLine).max(max, `${whose}每行不能超过${max}个字符`).refine(isOneLine, notOneLine(whose)),
    )
    .transform((lines) => lines.filter((line) => line !== ''))
    .refine((lines) => lines.length <= most, `${whose}不能超过${most}行`)
    .default([]);

/** A path of this site, or a whole http(s) address. */
export const LinkUrl = z
  .string({ error: '请输入链接地址' })
  .overwrite(oneLine)
  .min(1, '请输入链接地址')
  .max(400, '链接地址不能超过400个字符')
  .transform((text, context) => {
    const url = cleanLink(text);
    if (url !== null) return url;
    context.addIssue({ code: 'custom', message: '链接须以http://、https://或/开头' });
    return z.NEVER;
  });
/** The same, left out or empty for none. */
export const LinkOrNone = z
  .string({ error: '链接地址有误' })
  .overwrite(oneLine)
  .max(400, '链接地址不能超过400个字符')
  .transform((text, context) => {
    const url = cleanLink(text);
    if (url !== null || text === '') return url;
    context.addIssue({ code: 'custom', message: '链接须以http://、https://或/开头' });
    return z.NEVER;
  })
  .nullable()
  .default(null);

export const HtmlText = z.string({ error: '请输入正文' }).max(HTML_MAX, '正文不能超过200KB');

export const DayText = (error: string) =>
  z
    .string({ error })
    .regex(/^\d{4}-\d{2}-\d{2}$/, error)
    .refine((text) => !Number.isNaN(Date.parse(text)), error);
