import { z } from 'zod';
import { codes } from '../core/codes.ts';
import { schemaOf } from '../core/code-schema.ts';
import { download, endpoint } from '../core/endpoint.ts';
import { Reason, StaffMinute, Version, Versioned } from '../core/fields.ts';
import { learnerId } from './staff.ts';

/** What staff do about a learner's account, each with its reason. */

export const REVEALED = codes({
  mobile: ['mobile', '手机号'],
  email: ['email', '邮箱'],
  idCard: ['idCard', '身份证号'],
});
/** A value that was revealed is shown so long. */
export const REVEAL_SEC = 60;
/** Values that one member of the staff may see: beyond it auditors are notified. */
export const REVEALS = { perHour: 30, perDay: 100 };
/** Searches for a whole number that find no learner: beyond so many in a day auditors are notified, and none follow. */
export const LOOKUP_MISSES_A_DAY = 20;
export const LOOKUPS_STOPPED = '按完整号码查找，未找到的次数过多，今天不能再按号码查找；已通知审计员';
export const REVEALED_TOO_OFTEN = '查看次数已达上限，请稍后再试；已通知审计员';

/** One masked value, for its reason; the learner reads in their own data who saw it and why. */
export const revealLearner = endpoint({
  title: '查看一项号码',
  method: 'POST',
  path: '/system/learner/reveal',
  access: 'staff',
  permission: 'learner:reveal',
  scope: 'org',
  audit: 'learner.reveal',
  reauth: true,
  humanOnly: true,
  body: z.object({ id: learnerId, field: schemaOf(REVEALED, '请选择要查看的内容'), reason: Reason }),
  data: z.object({ value: z.string(), left: z.number() }),
});
export const learnerPhoto = download({
  title: '查看证件照',
  method: 'POST',
  path: '/system/learner/photo',
  access: 'staff',
  permission: 'learner:photo',
  scope: 'org',
  audit: 'learner.photo',
  humanOnly: true,
  body: z.object({ id: learnerId, reason: Reason }),
  files: ['png', 'jpg'],
});

const edit = { method: 'POST', access: 'staff', permission: 'learner:edit', scope: 'org' } as const;
const until = StaffMinute('请填写恢复时间');

/** Every login ends at once; with `until` the account is enabled again by itself. */
export const disableLearner = endpoint({
  title: '停用学员账号',
  ...edit,
  path: '/system/learner/disable',
  audit: 'learner.disable',
  body: z.object({ id: learnerId, version: Version, reason: Reason, until: until.nullable().default(null) }),
  data: Versioned,
  done: '已停用',
});
export const enableLearner = endpoint({
  title: '启用学员账号',
  ...edit,
  path: '/system/learner/enable',
  audit: 'learner.enable',
  body: z.object({ id: learnerId, version: Version, reason: Reason }),
  data: Versioned,
  done: '已启用',
});
/** After too many wrong passwords: in every network. */
export const unlockLearner = endpoint({
  title: '解除登录锁定',
  ...edit,
  path: '/system/learner/unlock',
  audit: 'learner.unlock',
  body: z.object({ id: learnerId }),
  data: z.object({ locks: z.number() }),
  done: '已解除锁定',
});
export const kickLearner = endpoint({
  title: '学员强制下线',
  ...edit,
  path: '/system/learner/kick',
  audit: 'learner.kick',
  body: z.object({ id: learnerId, reason: Reason }),
  data: z.object({ ended: z.number() }),
  done: '已下线',
});
