import { codes } from './codes.ts';

/** Facts of the staff realm that more than one of its contracts names. */

export const STAFF_STATUS = codes({
  pending: [0, '待激活'],
  active: [1, '正常'],
  disabled: [2, '停用'],
  left: [3, '离职'],
});
export const STAFF_SCOPE = codes({ all: [0, '全部数据'], some: [1, '指定范围'] });

/** A login of the staff: its end whatever happens, its idle time (a setting may differ), how often use is noted. */
export const STAFF_SESSION = { maxHours: 12, idleMin: 20, idleLeast: 5, idleMost: 60, seenSec: 20 };
/** A fresh proof holds for so long. */
export const FRESH_MIN = 10;
/** A step of a login waits so long for the next. */
export const LOGIN_STEP_MIN = 5;
/** Links to set up or reset an account. */
export const LINK_HOURS = 24;
export const STAFF_PASSWORD = { min: 10, remembered: 5 };
export const RECOVERY_CODES = 10;
export const STAFF_TOKEN = { perMinute: 120, mostRights: 20, days: 90, mostDays: 365 };
