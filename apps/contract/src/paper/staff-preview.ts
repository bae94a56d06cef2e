import { z } from 'zod';
import { schemaOf } from '../core/code-schema.ts';
import { lineOf } from '../core/content-fields.ts';
import { endpoint } from '../core/endpoint.ts';
import { ANSWER_RULE, GivenQuestion, QUESTION } from '../question/types.ts';
import { PaperId, DateTime, Reason, idOf } from '../core/fields.ts';
import { RubricPoint } from '../question/content.ts';
import { personName } from '../core/text/text-fold.ts';

/** A paper as its learners see it: for staff who edit it, and by a link for an expert from outside. */

const PreviewKey = z.object({ answer: z.array(z.string()), analysis: z.string(), rubric: z.array(RubricPoint) });
export const PreviewQuestion = GivenQuestion.extend({
  no: z.number(),
  /** Null without the key. */
  key: PreviewKey.nullable(),
  /** What experts wrote about it; of a link, one's own. */
  remarks: z.array(z.object({ name: z.string(), text: z.string(), at: DateTime })),
});
export type PreviewQuestion = z.output<typeof PreviewQuestion>;
const Preview = z.object({
  title: z.string(),
  totalScore: z.number(),
  passScore: z.number(),
  durationMin: z.number(),
  multiRule: schemaOf(ANSWER_RULE),
  indefRule: schemaOf(ANSWER_RULE),
  questions: z.array(PreviewQuestion),
});

/** One draw, of `seed`; another seed is another draw. `key` wants `bank:key` and is written to the audit log. */
export const previewPaper = endpoint({
  title: '试抽一份试卷',
  method: 'GET',
  path: '/system/paper/preview',
  access: 'staff',
  permission: 'paper:preview',
  scope: 'none',
  query: z.object({
    id: PaperId,
    seed: z.string().max(32, '试抽编号有误').default('1'),
    key: z.enum(['0', '1'], { error: '预览方式有误' }).default('0'),
  }),
  data: Preview,
});

export const LINK_LIMITS = { days: 14, views: 50, perHour: 30 };
const linkId = idOf('链接');
export const PaperLinkRow = z.object({
  id: z.string(),
  name: z.string(),
  withKey: z.boolean(),
  views: z.number(),
  maxViews: z.number(),
  viewTime: DateTime.nullable(),
  remarks: z.number(),
  reason: z.string(),
  by: z.string().nullable(),
  createTime: DateTime,
  expireTime: DateTime,
  /** open, used (all its views), over (its time), revoked */
  state: z.enum(['open', 'used', 'over', 'revoked']),
});
export type PaperLinkRow = z.output<typeof PaperLinkRow>;
export const listLinks = endpoint({
  title: '试卷的专家预览链接',
  method: 'GET',
  path: '/system/paper/link/list',
  access: 'staff',
  permission: 'paper:preview',
  scope: 'none',
  query: z.object({ id: PaperId }),
  data: z.array(PaperLinkRow),
});
/** The address is shown this once. */
export const addLink = endpoint({
  title: '生成专家预览链接',
  method: 'POST',
  path: '/system/paper/link',
  access: 'staff',
  permission: 'paper:preview',
  scope: 'none',
  audit: 'paper.link',
  once: true,
  body: z.object({
    id: PaperId,
    name: lineOf('专家姓名', 30, personName),
    days: z
      .number({ error: '请输入有效天数' })
      .int('有效天数须为整数')
      .min(1, '至少1天')
      .max(LINK_LIMITS.days, `最多${LINK_LIMITS.days}天`),
    maxViews: z
      .number({ error: '请输入查看次数' })
      .int('查看次数须为整数')
      .min(1, '至少1次')
      .max(LINK_LIMITS.views, `最多${LINK_LIMITS.views}次`),
    /** With answers: wants `bank:key`. */
    key: z.boolean().default(false),
    reason: Reason,
  }),
  data: z.object({ id: z.string(), url: z.string() }),
});
export const revokeLink = endpoint({
  title: '停用专家预览链接',
  method: 'POST',
  path: '/system/paper/link/revoke',
  access: 'staff',
  permission: 'paper:preview',
  scope: 'none',
  audit: 'paper.unlink',
  body: z.object({ id: linkId }),
  data: z.object({ id: z.string() }),
  done: '已停用',
});
export const PaperRemarkRow = z.object({
  questionId: z.string(),
  no: z.number(),
  type: schemaOf(QUESTION),
  stem: z.string(),
  name: z.string(),
  text: z.string(),
  at: DateTime,
});
/** The latest first, 500 at most. */
export const listRemarks = endpoint({
  title: '专家对试题的意见',
  method: 'GET',
  path: '/system/paper/remark/list',
  access: 'staff',
  permission: 'paper:preview',
  scope: 'none',
  query: z.object({ id: PaperId }),
  data: z.array(PaperRemarkRow),
});

const token = z.string({ error: '链接无效或已失效' }).regex(/^[\w-]{20,60}$/, '链接无效或已失效');
/** What the holder of a link sees. Each answer counts as a view but a repeat within ten minutes. */
export const expertPreview = endpoint({
  title: '凭链接查看试卷',
  method: 'GET',
  path: '/api/exam/expert',
  access: 'public',
  query: z.object({ token }),
  data: Preview.extend({
    /** 专家预览 · 姓名 · 编号 */
    watermark: z.string(),
    expireTime: DateTime,
    viewsLeft: z.number(),
  }),
});
export const expertRemark = endpoint({
  title: '凭链接提交意见',
  method: 'POST',
  path: '/api/exam/expert/remark',
  access: 'public',
  body: z.object({
    token,
    questionId: idOf('题目'),
    text: z.string({ error: '请输入意见' }).trim().min(2, '意见至少2个字符').max(1_000, '意见不能超过1000个字符'),
  }),
  data: z.object({ at: DateTime }),
  done: '已提交',
});
