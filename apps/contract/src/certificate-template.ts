import { z } from 'zod';
import { codes } from './codes.ts';

/** What a certificate template is made of: shared by the form, the server and the drawing. */

export const TEMPLATE_STATUS = codes({ draft: [0, '草稿'], enabled: [1, '启用'], disabled: [2, '停用'] });

/** What stands for a fact in a template's text: {姓名} … */
export const PLACEHOLDERS = ['姓名', '课程', '标准', '学时', '成绩', '起止', '机构'] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];
/** A proof lists its lessons in a table, so its sentence knows only who learned and how much. */
export const PLACEHOLDERS_OF: Record<1 | 2 | 3, readonly Placeholder[]> = {
  1: ['姓名', '学时'],
  2: PLACEHOLDERS,
  3: PLACEHOLDERS,
};

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
