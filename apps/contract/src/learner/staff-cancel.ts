import { z } from 'zod';
import { download, endpoint } from '../core/endpoint.ts';
import { Evidence, Reason, StaffMinute, Version, Versioned } from '../core/fields.ts';
import { learnerId } from './staff.ts';

/** Accounts on their way out: taken back or held by staff, or begun by them on a written request. */

const cancel = { access: 'staff', permission: 'learner:cancel', scope: 'org' } as const;
const write = { method: 'POST', ...cancel, humanOnly: true } as const;

/** Days for which a cancellation may be held. */
export const CANCEL_HOLD_DAYS = 90;

export const takeBackCancel = endpoint({
  title: '撤销学员的注销',
  ...write,
  path: '/system/learner/cancel/takeBack',
  audit: 'learner.cancelTakeBack',
  body: z.object({ id: learnerId, reason: Reason }),
  data: Versioned,
  done: '注销已撤销',
});
/** Nothing is anonymised until then; without `until` the hold ends now. */
export const holdCancel = endpoint({
  title: '暂缓学员的注销',
  ...write,
  path: '/system/learner/cancel/hold',
  audit: 'learner.cancelHold',
  body: z.object({ id: learnerId, until: StaffMinute('请填写暂缓至何时').nullable(), reason: Reason }),
  data: Versioned,
  done: '已处理',
});
/** On the written request of a learner who cannot log in; the days of regret are the same. */
export const beginCancel = endpoint({
  title: '按书面申请办理注销',
  ...write,
  path: '/system/learner/cancel/begin',
  audit: 'learner.cancelBegin',
  body: z.object({ id: learnerId, version: Version, evidence: Evidence, reason: Reason }),
  data: Versioned,
  done: '已开始注销',
});
export const cancelEvidence = download({
  title: '书面注销申请',
  method: 'GET',
  path: '/system/learner/:id/cancel/evidence/:no',
  ...cancel,
  params: z.object({ id: learnerId, no: z.coerce.number<string>({ error: '材料不存在' }).int('材料不存在') }),
  files: ['png', 'jpg'],
});
