import { z } from 'zod';
import { codes } from '../core/codes.ts';
import { schemaOf } from '../core/code-schema.ts';
import { endpoint } from '../core/endpoint.ts';
import { DateTime, Evidence, RealName, Reason, idOf } from '../core/fields.ts';

/** A name that stands on certificates is put right by staff; its holder asks for it, with what proves it. */

/** 0 → 1, 2, 3; nothing leaves these. */
export const NAME_CHANGE = codes({
  waiting: [0, '待处理'],
  done: [1, '已更正'],
  refused: [2, '已驳回'],
  withdrawn: [3, '已撤回'],
});

export const NameChangeRow = z.object({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  status: schemaOf(NAME_CHANGE),
  reason: z.string(),
  opinion: z.string().nullable(),
  createTime: DateTime,
  decideTime: DateTime.nullable(),
});
export type NameChangeRow = z.output<typeof NameChangeRow>;

export const requestNameChange = endpoint({
  title: '申请更正姓名',
  method: 'POST',
  path: '/api/user/nameChange',
  access: 'user',
  once: true,
  body: z.object({ realName: RealName, evidence: Evidence, reason: Reason }),
  data: z.object({ id: z.string() }),
  done: '已提交更名申请',
});
export const withdrawNameChange = endpoint({
  title: '撤回更名申请',
  method: 'POST',
  path: '/api/user/nameChange/withdraw',
  access: 'user',
  body: z.object({ id: idOf('申请') }),
  data: z.null(),
  done: '已撤回',
});
/** The caller's own, the latest first. */
export const listNameChanges = endpoint({
  title: '本人的更名申请',
  method: 'GET',
  path: '/api/user/nameChange/list',
  access: 'user',
  data: z.array(NameChangeRow),
});
