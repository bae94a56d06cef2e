import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import type { approvePlanned } from '@zhibiao/contract/lesson/staff-publish';
import type { Pool } from '#db/client.ts';
import { one, sql } from '#db/sql.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { refused } from '#errors.ts';
import { audited } from '#services/audit/audited.ts';
import { dutyOf, ownHalf } from '#services/staff/duty.ts';
import { holdLessonAt } from '#features/lesson/staff/lock.ts';

/** 教学计划学时: what one person set above the measured hours is stated once another has approved it. */

type Approved = { version: number; setHours: number; measured: number; planned: number; reason: string };
/** What is above by now, and no more of it later, however the content shrinks. */
const setApproved = (id: string, duty: string | null) => sql<Approved>`
  UPDATE "Lesson" l SET "plannedBy" = ${duty}::uuid, "plannedAt" = clock_timestamp(),
    "approvedHours" = l."creditHours" - l."measuredHours", "updatedAt" = clock_timestamp(), version = version + 1
  WHERE l.id = ${id}
  RETURNING l.version, l."creditHours"::float8 AS "setHours", l."measuredHours"::float8 AS measured,
    l."plannedHours"::float8 AS planned, l."plannedReason" AS reason`;

const selectOpen = (id: string) => sql<{ open: boolean; reasoned: boolean; setter: string | null }>`
  SELECT l."creditHours" - l."measuredHours" > l."plannedHours" AS open, l."plannedReason" IS NOT NULL AS reasoned,
    l."plannedSetBy" AS setter
  FROM "Lesson" l WHERE l.id = ${id}`;

export const approveLesson = (
  deps: { pool: Pool },
  staff: Staff,
  { id, version }: InputOf<typeof approvePlanned>['body'],
): Promise<AnswerOf<typeof approvePlanned>> =>
  audited(deps, staff, async (client, note) => {
    const { name } = await holdLessonAt(client, id, version);
    const { open, reasoned, setter } = await one(client, selectOpen(id));
    if (!open || !reasoned) throw refused('没有待批准的教学计划学时');
    if (setter === null) throw refused('不知道学时由谁设定，请重新保存课程后再由他人批准');
    if ((await ownHalf(client, staff))(setter)) throw refused('教学计划学时须由设定人以外的人批准');
    const approved = await one(client, setApproved(id, await dutyOf(client, staff)));
    note({
      object: 'lesson',
      id,
      name,
      changes: { plannedHours: { to: approved.planned } },
      reason: approved.reason,
      facts: { setHours: approved.setHours, measuredHours: approved.measured },
    });
    return { id, version: approved.version };
  });
