import { type CodeOf, labelOf } from '@zhibiao/contract/core/codes';
import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import { LEFT_OUT_NAMED } from '@zhibiao/contract/core/read-notes';
import { ENROL, type EnrolBody, type EnrolPlan, type enrolOptions } from '@zhibiao/contract/study/staff-enrol';
import type * as contract from '@zhibiao/contract/study/staff-enrol';
import type { Pool } from '#db/client.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { refused } from '#errors.ts';
import { assignCourses, assignedParams } from '#services/study/assign-courses.ts';
import { audited } from '#services/audit/audited.ts';
import { countNotified } from '#services/notify/count.ts';
import { termsOf } from '#services/notify/terms.ts';
import { saidOf } from '#services/notify/words.ts';
import { findStudyOptions } from '#features/study/org/options.ts';
import {
  assignmentsOf,
  changing,
  type EnrolmentPlan,
  type PlannedEnrolment,
  planFor,
  requireOrgInScope,
} from './plan.ts';

/** Learners into courses, by staff. */

export const findEnrolOptions = async (
  pool: Pool,
  staff: Staff,
  orgId: string | undefined,
): Promise<AnswerOf<typeof enrolOptions>> => {
  if (orgId) await requireOrgInScope(pool, staff, orgId);
  return findStudyOptions(pool, orgId ?? null);
};

const countOf = (rows: readonly PlannedEnrolment[], fate: CodeOf<typeof ENROL>): number =>
  rows.filter((row) => row.fate === fate).length;

const leftOutOf = (rows: readonly PlannedEnrolment[]): EnrolPlan['leftOut'] =>
  rows
    .filter(({ fate }) => fate === ENROL.off || fate === ENROL.done)
    .slice(0, LEFT_OUT_NAMED)
    .map(({ name, fate }) => ({ name, why: labelOf(ENROL, fate) }));

/** Of those whose deadline changes. */
const movedOf = ({ rows, deadline }: EnrolmentPlan) => {
  const before = rows.flatMap((row) => (row.fate === ENROL.again && row.before ? [row.before] : []));
  return {
    later: before.filter((at) => deadline !== null && at < deadline).length,
    earlier: before.filter((at) => deadline !== null && at > deadline).length,
  };
};

const wordsOf = async (pool: Pool, plan: EnrolmentPlan): Promise<string | null> => {
  const [most] = assignmentsOf(plan).toSorted((a, b) => b.people.length - a.people.length);
  if (!most) return null;
  const rule = await termsOf(pool, 'course.assigned');
  return saidOf('course.assigned', rule, assignedParams(most)).site.content;
};

export const enrolPlan = async (pool: Pool, staff: Staff, body: EnrolBody): Promise<EnrolPlan> => {
  const plan = await planFor(pool, staff, body);
  const { rows } = plan;
  const notified = new Set(changing(plan).map(({ userId }) => userId));
  return {
    people: new Set(rows.map(({ userId }) => userId)).size,
    fates: {
      fresh: countOf(rows, ENROL.fresh),
      again: countOf(rows, ENROL.again),
      same: countOf(rows, ENROL.same),
      done: countOf(rows, ENROL.done),
      off: countOf(rows, ENROL.off),
    },
    ...movedOf(plan),
    leftOut: leftOutOf(rows),
    tells: await countNotified(pool, 'course.assigned', [...notified]),
    words: await wordsOf(pool, plan),
  };
};

export const enrolChosen = (
  deps: { pool: Pool },
  staff: Staff,
  body: EnrolBody,
): Promise<AnswerOf<typeof contract.enrolLearners>> =>
  audited(deps, staff, async (client, note) => {
    const plan = await planFor(client, staff, body);
    const assignments = assignmentsOf(plan);
    if (assignments.length === 0) throw refused('没有需要加入的学员：都已在学、已学完或账号不可用');
    const changed = await assignCourses(client, assignments);
    for (const { id, name } of plan.lessons) {
      const rows = plan.rows.filter(({ lessonId }) => lessonId === id);
      note({
        object: 'lesson',
        id,
        name,
        orgId: body.orgId ?? null,
        counts: { people: rows.length, added: countOf(rows, ENROL.fresh), changed: countOf(rows, ENROL.again) },
        facts: { deadline: plan.date },
        users: changed,
      });
    }
    const { rows } = plan;
    return { fresh: countOf(rows, ENROL.fresh), again: countOf(rows, ENROL.again), told: changed.length };
  });
