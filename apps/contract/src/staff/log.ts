import { z } from 'zod';
import { codes } from '../core/codes.ts';
import { schemaOf } from '../core/code-schema.ts';
import { endpoint } from '../core/endpoint.ts';
import { DateTime, Day, PageQuery, queryInt, Reason, searchWord, idOf } from '../core/fields.ts';
import { oneLine } from '../core/text/text-fold.ts';

/** Who is logged in, and who has tried to. */

export const REALM = codes({ learner: [1, '学员'], staff: [2, '员工'] });

const keyword = searchWord(50, '搜索词不能超过50个字符').optional();
export const OnlineRow = z.object({
  id: z.string(),
  realm: schemaOf(REALM),
  /** A learner masked, a member of the staff by name. */
  who: z.string(),
  ip: z.string(),
  device: z.string(),
  loginTime: DateTime,
  lastSeen: DateTime,
  current: z.boolean(),
});
export const listOnline = endpoint({
  title: '在线用户',
  method: 'GET',
  path: '/system/online/list',
  access: 'staff',
  permission: 'log:list',
  scope: 'org',
  keepsNoSessionAlive: true,
  query: PageQuery.extend({
    realm: queryInt('类别有误').pipe(schemaOf(REALM, '类别有误')).default(REALM.staff),
    keyword,
  }),
  rows: OnlineRow,
});
export const kickOnline = endpoint({
  title: '强制下线',
  method: 'POST',
  path: '/system/online/kick',
  access: 'staff',
  permission: 'session:kick',
  scope: 'org',
  audit: 'session.kick',
  humanOnly: true,
  reauth: true,
  body: z.object({
    realm: schemaOf(REALM, '类别有误'),
    ids: z.array(idOf('登录')).min(1, '请选择登录').max(100, '一次最多100个'),
    reason: Reason,
  }),
  data: z.object({ ended: z.number() }),
  done: '已下线',
});

export const LoginLogRow = z.object({
  id: z.string(),
  realm: schemaOf(REALM),
  /** Masked. */
  account: z.string(),
  name: z.string().nullable(),
  method: z.string(),
  ok: z.boolean(),
  reason: z.string().nullable(),
  ip: z.string(),
  device: z.string(),
  at: DateTime,
});
export const listLoginLog = endpoint({
  title: '登录日志',
  method: 'GET',
  path: '/system/loginlog/list',
  access: 'staff',
  permission: 'log:list',
  scope: 'org',
  query: PageQuery.extend({
    realm: queryInt('类别有误').pipe(schemaOf(REALM, '类别有误')).default(REALM.staff),
    account: keyword,
    ok: z.enum(['0', '1']).optional(),
    ip: z.string().overwrite(oneLine).max(45).optional(),
    from: Day.max(10).optional(),
    to: Day.max(10).optional(),
  }),
  rows: LoginLogRow,
});
