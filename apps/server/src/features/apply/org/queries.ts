import { type ApplyDetail, type ApplyEvidence, APPLY_KIND, APPLY } from '@zhibiao/contract/apply/types';
import { type auditorStandards, STANDARD_LESSONS } from '@zhibiao/contract/apply/org';
import { sumHours } from '@zhibiao/contract/core/hours';
import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import { LESSON_STATE } from '@zhibiao/contract/lesson/staff';
import {
  evidenceOf,
  presentApplyItem,
  applyItems,
  logOf,
  LOGS,
  type Membership,
  membershipsOf,
  APPLY_ROW,
  presentApply,
} from '#features/apply/rows.ts';
import type { Pool } from '#db/client.ts';
import { lit, many, sql } from '#db/sql.ts';
import type { Deps } from '#deps.ts';
import { day } from '#domain/time/time.ts';
import { missing } from '#errors.ts';

/** What an organisation may read of a member's facts: nothing that is older than the membership. */
export const sinceJoining = (evidence: ApplyEvidence, { joinedAt }: Membership): ApplyEvidence => {
  const from = joinedAt === null ? '' : day(joinedAt);
  const lessons = evidence.lessons
    .filter(({ finishDate }) => finishDate >= from)
    .map((lesson) => ({
      ...lesson,
      startDate: lesson.startDate !== null && lesson.startDate < from ? null : lesson.startDate,
    }));
  const examined = evidence.examDate !== null && evidence.examDate >= from;
  const totalHours = sumHours(lessons.map(({ creditHours }) => creditHours));
  return { ...evidence, lessons, totalHours, ...(examined ? {} : { score: null, fullScore: null, examDate: null }) };
};

/**
 * A person who has left shows nothing; one who applied by themselves showed it all to the organisation; of the others,
 * what happened since they joined.
 */
const visible = (kind: number, evidence: ApplyEvidence, membership: Membership | undefined): ApplyEvidence | null => {
  if (!membership) return null;
  return kind === APPLY_KIND.training ? evidence : sinceJoining(evidence, membership);
};

export const findOrgApply = async ({ db }: Pick<Deps, 'db'>, orgId: string, id: string): Promise<ApplyDetail> => {
  const apply = await db.certApply.findFirst({
    where: { id, orgId, status: { not: APPLY.draft } },
    select: { ...APPLY_ROW, logs: LOGS },
  });
  if (!apply) throw missing('申请不存在');
  const items = await applyItems(db, id);
  const memberships = await membershipsOf(
    db,
    orgId,
    items.map(({ userId }) => userId),
  );
  return {
    ...presentApply(apply),
    logs: apply.logs.map(logOf),
    items: items.map((item) => {
      const membership = memberships.get(item.userId);
      return presentApplyItem(
        item,
        membership,
        membership !== undefined,
        visible(apply.kind, evidenceOf(item), membership),
      );
    }),
  };
};

/** From one standard to the next by the index, however many courses teach it; of each the first courses. */
const STANDARDS = sql<{ standardCode: string; lessons: string[] }>`
  WITH RECURSIVE s AS (
    SELECT min("standardCode") AS code FROM "Lesson" WHERE status = ${lit(LESSON_STATE.published)}
    UNION ALL
    SELECT (SELECT min(l."standardCode") FROM "Lesson" l
      WHERE l.status = ${lit(LESSON_STATE.published)} AND l."standardCode" > s.code)
    FROM s WHERE s.code IS NOT NULL
  )
  SELECT s.code AS "standardCode", ARRAY(
    SELECT l.name FROM "Lesson" l WHERE l.status = ${lit(LESSON_STATE.published)} AND l."standardCode" = s.code
    ORDER BY l.sort, l.id LIMIT ${lit(STANDARD_LESSONS)}
  ) AS lessons
  FROM s WHERE s.code IS NOT NULL ORDER BY s.code`;

export const findApplyStandards = (pool: Pool): Promise<AnswerOf<typeof auditorStandards>> => many(pool, STANDARDS);
