import { ASSIGN_MAX, type AssignBody, DEADLINE_PAST, type assignOrgStudy } from '@zhibiao/contract/study-org';
import type { AnswerOf } from '@zhibiao/contract/endpoint';
import type { Client, Pool } from '#db/client.ts';
import { all, many, one, run, sql } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import { missing, refused } from '#errors.ts';
import { notify } from '#services/notify.ts';
import { membersOf } from './records.ts';
import { lessonNames } from '#domain/lesson-names.ts';

type Named = { id: string; name: string };
type Made = { userId: string; lessonId: string; fresh: boolean };

const selectPeople = (
  orgId: string,
  userIds: readonly string[] | undefined,
  departments: readonly string[] | undefined,
) => {
  const conditions = [];
  if (userIds) conditions.push(sql`m."userId" = ANY(${userIds}::uuid[])`);
  if (departments) conditions.push(sql`m.department = ANY(${departments}::text[])`);
  return sql<{ userId: string }>`SELECT m."userId" FROM (${membersOf(orgId)}) m WHERE ${all(conditions)}`;
};

const selectLessons = (ids: readonly string[]) => sql<Named>`
  SELECT id, name FROM "Lesson" WHERE id = ANY(${ids}::uuid[]) AND status = 1 ORDER BY sort, id`;

/** Midnight after the last day, and whether that is still to come. */
const selectDeadline = (day: string) => sql<{ deadline: Date; past: boolean }>`
  SELECT (${day}::date + 1)::timestamp AT TIME ZONE 'Asia/Shanghai' - interval '1 second' AS deadline,
    ${day}::date < (clock_timestamp() AT TIME ZONE 'Asia/Shanghai')::date AS past`;

/**
 * In a fixed order, so that two assignments of the same people do not wait for each other in a circle. What was studied
 * stays; what says the same already is not touched.
 */
const assign = (
  orgId: string,
  people: readonly string[],
  lessonIds: readonly string[],
  deadline: Date | null,
) => sql<Made>`
  INSERT INTO "UserLesson" AS ul ("userId", "lessonId", "orgId", source, deadline, "updatedAt")
  SELECT p.id, l.id, ${orgId}::uuid, 2, ${deadline}::timestamptz, clock_timestamp()
  FROM unnest(${people}::uuid[]) AS p(id)
  CROSS JOIN unnest(${lessonIds}::uuid[]) AS l(id)
  ORDER BY p.id, l.id
  ON CONFLICT ("userId", "lessonId") DO UPDATE
  SET "orgId" = excluded."orgId", source = excluded.source, deadline = excluded.deadline,
    "updatedAt" = excluded."updatedAt"
  WHERE (ul."orgId", ul.source, ul.deadline) IS DISTINCT FROM (excluded."orgId", excluded.source, excluded.deadline)
  RETURNING ul."userId", ul."lessonId", ul.xmax = 0 AS fresh`;

const lockLessons = (ids: readonly string[]) => sql`
  SELECT id FROM "Lesson" WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR NO KEY UPDATE`;

const addToCounts = (added: ReadonlyMap<string, number>) => sql`
  UPDATE "Lesson" l SET "studyCount" = l."studyCount" + n.added
  FROM unnest(${[...added.keys()]}::uuid[], ${[...added.values()]}::int[]) AS n(id, added)
  WHERE l.id = n.id`;

const findPeople = async (pool: Pool, orgId: string, { userIds, departments }: AssignBody): Promise<string[]> => {
  const wanted = userIds && [...new Set(userIds)];
  const rows = await many(pool, selectPeople(orgId, wanted, departments));
  if (wanted && rows.length < wanted.length) throw missing('学员不存在');
  if (rows.length === 0) throw refused(departments ? '所选部门没有在册学员' : '机构还没有在册学员');
  return rows.map((row) => row.userId);
};

const findLessons = async (pool: Pool, lessonIds: readonly string[]): Promise<Named[]> => {
  const rows = await many(pool, selectLessons(lessonIds));
  if (rows.length < new Set(lessonIds).size) throw missing('课程不存在');
  return rows;
};

const deadlineOf = async (pool: Pool, date: string | null): Promise<Date | null> => {
  if (date === null) return null;
  const { deadline, past } = await one(pool, selectDeadline(date));
  if (past) throw refused(DEADLINE_PAST);
  return deadline;
};

/** The lessons' counts move with those who had not joined them before. */
const countFresh = async (client: Client, made: readonly Made[]): Promise<void> => {
  const added = new Map<string, number>();
  for (const { lessonId, fresh } of made) if (fresh) added.set(lessonId, (added.get(lessonId) ?? 0) + 1);
  if (added.size === 0) return;
  await run(client, lockLessons([...added.keys()]));
  await run(client, addToCounts(added));
};

const sentence = (lessons: readonly Named[], date: string | null): string => {
  const what = lessons.length > 2 ? lessonNames(lessons) : `课程${lessonNames(lessons)}`;
  return date === null
    ? `机构为您指派了${what}，请安排时间学习。`
    : `机构为您指派了${what}，请在${date}前（含当日）完成。`;
};

/**
 * Puts the courses among the people's own, as assigned by the organisation, and notifies those for whom that is new.
 */
export const assignLessons = async (
  pool: Pool,
  orgId: string,
  body: AssignBody,
): Promise<AnswerOf<typeof assignOrgStudy>> => {
  const date = body.deadline ?? null;
  const [people, lessons, deadline] = await Promise.all([
    findPeople(pool, orgId, body),
    findLessons(pool, body.lessonIds),
    deadlineOf(pool, date),
  ]);
  if (people.length * lessons.length > ASSIGN_MAX) throw refused(`一次最多指派${ASSIGN_MAX}人次，请分批指派`);

  return inTransaction(pool, async (client) => {
    const lessonIds = lessons.map(({ id }) => id);
    const made = await many(client, assign(orgId, people, lessonIds, deadline));
    const changed = [...new Set(made.map(({ userId }) => userId))];
    await countFresh(client, made);
    await notify(client, changed, {
      type: 'organisation',
      title: '新的学习任务',
      content: sentence(lessons, date),
      linkUrl: '/my-lesson',
    });
    return { people: people.length, changed: changed.length };
  });
};
