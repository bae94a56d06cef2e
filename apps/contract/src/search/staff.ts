import { z } from 'zod';
import { codes } from '../core/codes.ts';
import { schemaOf } from '../core/code-schema.ts';
import { endpoint } from '../core/endpoint.ts';
import { oneLine } from '../core/text/text-fold.ts';

/** What Ctrl+K of the console leads to, besides its pages. */
export const JUMP_KIND = codes({
  learner: ['learner', '学员'],
  org: ['org', '机构'],
  apply: ['apply', '认证申请'],
  certificate: ['certificate', '证书'],
  lesson: ['lesson', '课程'],
  article: ['article', '文章'],
  media: ['media', '媒体'],
  teacher: ['teacher', '教师'],
  standard: ['standard', '标准与法律'],
  staff: ['staff', '员工'],
});

export const JumpRow = z.object({
  kind: schemaOf(JUMP_KIND),
  id: z.string(),
  name: z.string(),
  /** What tells it from others of its name. */
  about: z.string(),
});
export type JumpRow = z.output<typeof JumpRow>;
/** Things by their name, of each kind a few, and only of the kinds that the caller may open. */
export const jumpTo = endpoint({
  title: '后台跳转：课程、文章、媒体、教师、标准与员工',
  method: 'GET',
  path: '/system/jump',
  access: 'staff',
  permission: 'self',
  scope: 'org',
  query: z.object({ word: z.string().overwrite(oneLine).min(1, '请输入关键词').max(50, '关键词不能超过50个字符') }),
  data: z.array(JumpRow),
});
