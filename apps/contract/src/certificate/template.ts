import { z } from 'zod';
import { CERT_TYPE } from './types.ts';
import { codes, labelOf } from '../core/codes.ts';
import { lineOf } from '../core/content-fields.ts';
import { isOneLine, notOneLine } from '../core/fields.ts';
import { oneLine, personName } from '../core/text/text-fold.ts';

/** What a certificate template is made of: shared by the form, the server and the drawing. */

export const TEMPLATE_STATUS = codes({ draft: [0, '草稿'], enabled: [1, '启用'], disabled: [2, '停用'] });

/** What stands for a fact in a template's text: {姓名} … */
export const TEMPLATE_PLACEHOLDERS = ['姓名', '课程', '标准', '学时', '成绩', '起止', '机构'] as const;
export type TemplatePlaceholder = (typeof TEMPLATE_PLACEHOLDERS)[number];
/** A proof lists its lessons in a table, so its sentence knows only who learned and how much. */
export const placeholdersOf = (type: number): readonly TemplatePlaceholder[] =>
  type === CERT_TYPE.proof ? ['姓名', '学时'] : TEMPLATE_PLACEHOLDERS;

/** What is shown, of what a type knows. */
export const TemplateFields = z.object({
  /** The holder's portrait: an auditor's certificate only. */
  portrait: z.boolean({ error: '请选择是否印照片' }),
  /** The organisation below the name: certificates. */
  org: z.boolean({ error: '请选择是否印所在机构' }),
  /** Columns of a proof's table. */
  finishDate: z.boolean({ error: '请选择是否印完成日期' }),
  score: z.boolean({ error: '请选择是否印考核成绩' }),
});
export type TemplateFields = z.output<typeof TemplateFields>;

/** Lines between the holder's name and the seal. */
const PARAGRAPHS = 5;
const maybe = (whose: string, max: number, fold = oneLine) =>
  z
    .string({ error: `请输入${whose}` })
    .overwrite(fold)
    .max(max, `${whose}不能超过${max}个字符`)
    .refine(isOneLine, notOneLine(whose));
const image = (whose: string) =>
  z
    .string({ error: `请重新上传${whose}` })
    .regex(/^[\w./-]{1,100}$/, `请重新上传${whose}`)
    .nullable();

/** A paragraph a line, each of them tidied, none empty. */
const body = z
  .string({ error: '请输入正文' })
  .transform((text) =>
    text
      .split(/\r\n|\r|\n/)
      .map(oneLine)
      .filter(Boolean)
      .join('\n'),
  )
  .pipe(
    z
      .string()
      .min(1, '请输入正文')
      .max(300, '正文不能超过300个字符')
      .refine((text) => text.split('\n').every(isOneLine), '正文不能包含无法显示的字符')
      .refine((text) => text.split('\n').length <= PARAGRAPHS, `正文最多${PARAGRAPHS}段`),
  );

/** The fields of the form, each with its own rule. */
export const TEMPLATE_FIELDS = {
  name: lineOf('模板名称', 30),
  issuerName: maybe('颁发机构', 30).refine((text) => text.length !== 1, '颁发机构至少2个字符'),
  title: lineOf('标题', 12).refine((text) => text.length >= 2, '标题至少2个字符'),
  bodyText: body,
  footText: lineOf('脚注', 60),
  logoKey: image('标志'),
  sealKey: image('印章'),
  signKey: image('签名'),
  signer: maybe('签名人', 20, personName),
  signerTitle: maybe('职务', 20),
  fields: TemplateFields,
  validYears: z
    .number({ error: '请输入有效期' })
    .int('有效期须为整数')
    .min(1, '有效期须在1–10年之间')
    .max(10, '有效期须在1–10年之间')
    .nullable(),
};
export const TemplateWords = z.object(TEMPLATE_FIELDS);
export type TemplateWords = z.output<typeof TemplateWords>;

const IN_BRACES = /\{([^{}]*)\}/g;
/** The first thing in braces that this type knows nothing of. */
const unknownIn = (type: number, text: string): string | undefined =>
  [...text.matchAll(IN_BRACES)]
    .map(([, name = '']) => name)
    .find((name) => !placeholdersOf(type).some((known) => known === name));

/** What is wrong with a body text for this type, or null. */
export const bodyFault = (type: number, text: string): string | null => {
  const stranger = unknownIn(type, text);
  if (stranger !== undefined) return `${labelOf(CERT_TYPE, type)}的正文不能使用{${stranger}}`;
  if (type !== CERT_TYPE.proof) return null;
  if (!text.includes('{姓名}')) return '正文须包含{姓名}';
  return text.includes('\n') ? '学习证明的正文只有一段' : null;
};
export const footFault = (type: number, text: string): string | null => {
  const stranger = unknownIn(type, text);
  return stranger === undefined ? null : `${labelOf(CERT_TYPE, type)}的脚注不能使用{${stranger}}`;
};

type Typed = Pick<TemplateWords, 'bodyText' | 'footText' | 'fields' | 'validYears'> & { type: number };
/** What holds between the fields: the rules of its type. */
export const refineTemplate = (template: Typed, context: z.core.$RefinementCtx): void => {
  const refuse = (field: string, message: string | null) =>
    message !== null && context.addIssue({ code: 'custom', message, path: [field] });
  const { type, fields, validYears } = template;
  refuse('bodyText', bodyFault(type, template.bodyText));
  refuse('footText', footFault(type, template.footText));
  if (fields.portrait && type !== CERT_TYPE.auditor) refuse('fields', '只有内审员证书印照片');
  if (type === CERT_TYPE.proof && validYears !== null) refuse('validYears', '学习证明长期有效');
  if (type !== CERT_TYPE.proof && validYears === null) refuse('validYears', '请输入有效期');
};
