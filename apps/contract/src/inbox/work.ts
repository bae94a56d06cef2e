import { allOf, type CodeOf, codes } from '../core/codes.ts';
import type { Permission } from '../permissions.ts';
import type { SettingKey } from '../settings.ts';

/** What waits for a decision of the staff. */

export const WORK_KIND = codes({
  org: [1, '机构审核'],
  orgChange: [2, '机构变更'],
  apply: [3, '认证申请'],
  issue: [4, '待制证'],
  retake: [5, '补考'],
  appeal: [6, '学时申诉'],
  review: [7, '成绩复核'],
  rename: [8, '更名'],
  suggest: [9, '反馈'],
  mark: [10, '阅卷'],
  arbitrate: [11, '仲裁'],
  remark: [12, '复核重评'],
  release: [13, '成绩发布'],
});
export type WorkKind = CodeOf<typeof WORK_KIND>;

/** 0 → 1 claimed · 1 → 0 released, or its lease ran out · 0, 1 → 2 → 0 · 0, 1, 2 → 3, which is final. */
export const WORK_STATE = codes({
  waiting: [0, '待处理'],
  claimed: [1, '处理中'],
  paused: [2, '待对方'],
  closed: [3, '已办结'],
});

/** Written by work_close; its SQL knows the codes. */
export const WORK_OUTCOME = codes({
  done: [1, '已办理'],
  refused: [2, '已驳回'],
  withdrawn: [3, '已撤回'],
  void: [4, '已失效'],
});

/** How an item stands to its day: `soon` with a quarter of the time left or less. */
export const WORK_LIGHT = codes({ normal: [1, '正常'], soon: [2, '临期'], late: [3, '超期'] });
/** The part of the time after which it is `soon`. */
export const SOON_AFTER = 0.75;

/** Hours that an item stays claimed after its holder's last act on it. */
export const LEASE_HOURS = 2;

type Work = {
  permission: Permission;
  sla: Extract<SettingKey, `sla.${string}`>;
  /**
   * One item a paper, for as long as something of it waits: several staff work at it at once, on a page of its own, so
   * none of them holds it. `none`: of no organisation's learner; `platform`: of all at once, for staff without a scope.
   */
  shared?: 'none' | 'platform';
};
/** Who may decide an item of the kind, and the setting with its working days. */
export const WORK: Record<WorkKind, Work> = {
  [WORK_KIND.org]: { permission: 'org:audit', sla: 'sla.org' },
  [WORK_KIND.orgChange]: { permission: 'org:audit', sla: 'sla.orgChange' },
  [WORK_KIND.apply]: { permission: 'apply:audit', sla: 'sla.apply' },
  [WORK_KIND.issue]: { permission: 'cert:issue', sla: 'sla.issue' },
  [WORK_KIND.retake]: { permission: 'exam:request', sla: 'sla.retake' },
  [WORK_KIND.appeal]: { permission: 'appeal:decide', sla: 'sla.appeal' },
  [WORK_KIND.review]: { permission: 'exam:request', sla: 'sla.review' },
  [WORK_KIND.rename]: { permission: 'learner:rename', sla: 'sla.rename' },
  [WORK_KIND.suggest]: { permission: 'suggest:reply', sla: 'sla.suggest' },
  [WORK_KIND.mark]: { permission: 'mark:score', sla: 'sla.mark', shared: 'none' },
  [WORK_KIND.arbitrate]: { permission: 'mark:arbitrate', sla: 'sla.arbitrate', shared: 'none' },
  [WORK_KIND.remark]: { permission: 'mark:arbitrate', sla: 'sla.remark', shared: 'none' },
  [WORK_KIND.release]: { permission: 'mark:release', sla: 'sla.release', shared: 'platform' },
};
export const isSharedWork = (kind: WorkKind): boolean => WORK[kind].shared !== undefined;
export const SHARED_WORK = allOf(WORK_KIND).filter(isSharedWork);
