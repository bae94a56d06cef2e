import { z } from 'zod';
import { lineOf } from '../core/content-fields.ts';
import { endpoint } from '../core/endpoint.ts';
import { Day, Version, Versioned, idOf } from '../core/fields.ts';
import { oneLine } from '../core/text/text-fold.ts';

/** Laws that courses and questions refer to, and how long each edition holds. */

const lawId = idOf('法律');

export const LawFields = z
  .object({
    name: lineOf('法律名称', 80),
    edition: lineOf('版本', 40),
    effectiveFrom: z.iso.date({ error: '请选择施行日期' }),
    effectiveTo: z.iso.date({ error: '失效日期有误' }).nullable().default(null),
    replacedBy: lawId.nullable().default(null),
    url: z
      .string()
      .overwrite(oneLine)
      .max(300, '链接不能超过300个字符')
      .refine((url) => url === '' || /^https?:\/\/\S+$/.test(url), '请输入以 http:// 或 https:// 开头的链接')
      .default(''),
  })
  .refine(({ effectiveFrom, effectiveTo }) => effectiveTo === null || effectiveFrom < effectiveTo, {
    error: '失效日期须晚于施行日期',
    path: ['effectiveTo'],
  });

export const LawRow = z.object({
  id: z.string(),
  name: z.string(),
  edition: z.string(),
  effectiveFrom: Day,
  effectiveTo: Day.nullable(),
  /** Holds today. */
  valid: z.boolean(),
  replacedBy: z.string().nullable(),
  url: z.string(),
  version: z.number(),
});
export type LawRow = z.output<typeof LawRow>;

const own = { access: 'staff', permission: 'standard:edit', scope: 'none' } as const;
export const listLaws = endpoint({
  title: '法律列表',
  method: 'GET',
  path: '/system/law/list',
  ...own,
  data: z.array(LawRow),
});
/** For staff who choose the law that a question rests on. */
export const lawOptions = endpoint({
  title: '可选的法律',
  method: 'GET',
  path: '/system/law/options',
  access: 'staff',
  permission: 'self',
  scope: 'none',
  data: z.array(LawRow.pick({ id: true, name: true, edition: true, effectiveTo: true, valid: true })),
});
export const addLaw = endpoint({
  title: '新增法律',
  method: 'POST',
  path: '/system/law',
  ...own,
  audit: 'law.add',
  once: true,
  body: LawFields,
  data: Versioned,
  done: '已新增法律',
});
export const editLaw = endpoint({
  title: '修改法律',
  method: 'PUT',
  path: '/system/law',
  ...own,
  audit: 'law.edit',
  body: LawFields.safeExtend({ id: lawId, version: Version }),
  data: Versioned,
  done: '已保存',
});
export const removeLaw = endpoint({
  title: '删除法律',
  method: 'POST',
  path: '/system/law/remove',
  ...own,
  audit: 'law.remove',
  body: z.object({ id: lawId, version: Version }),
  data: z.object({ id: z.string() }),
  done: '已删除法律',
});

const Touched = z.object({
  /** Counted to 1,001. */
  count: z.number(),
  first: z.array(z.object({ id: z.string(), title: z.string() })),
});
/** Content that names the law in its words: staff who end the law look this through. */
export const lawImpact = endpoint({
  title: '提到一部法律的内容',
  method: 'GET',
  path: '/system/law/impact',
  ...own,
  query: z.object({ id: lawId }),
  data: z.object({ questions: Touched, papers: Touched, items: Touched, articles: Touched }),
});
