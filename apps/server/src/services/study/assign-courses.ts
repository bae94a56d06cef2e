import { STUDY_SOURCE } from '@zhibiao/contract/study/types';
import type { Client } from '#db/client.ts';
import { many, run, sql } from '#db/sql.ts';
import { lessonNames } from '#domain/lesson/names.ts';
import { notify } from '#services/notify/notify.ts';

export type NamedLesson = { id: string; name: string };
type Made = { userId: string; lessonId: string; fresh: boolean };

export type Assignment = {
  /** The organisation whose members they are; null: the platform itself assigns. */
  orgId: string | null;
  people: readonly string[];
  lessons: readonly NamedLesson[];
  /** Its last moment, and the day that people read. */
  deadline: Date | null;
  date: string | null;
};

/**
 * In a fixed order, so that two assignments of the same people do not wait for each other in a circle. What was studied
 * stays; what says the same already is not touched; of two for one course the later one holds.
 */
const assign = (assignments: readonly Assignment[]) => {
  const parts = assignments.map(({ orgId, people, lessons, deadline }, n) => ({
    n,
    orgId,
    source: orgId === null ? STUDY_SOURCE.platform : STUDY_SOURCE.assigned,
    people,
    lessons: lessons.map(({ id }) => id),
    deadline,
  }));
  return sql<Made>`
    INSERT INTO "UserLesson" AS ul ("userId", "lessonId", "orgId", source, deadline, "updatedAt")
    SELECT DISTINCT ON (p.id, l.id) p.id, l.id, a."orgId", a.source, a.deadline, clock_timestamp()
    FROM jsonb_to_recordset(${JSON.stringify(parts)}::jsonb)
      AS a(n int, "orgId" uuid, source int, people uuid[], lessons uuid[], deadline timestamptz)
    CROSS JOIN unnest(a.people) AS p(id)
    CROSS JOIN unnest(a.lessons) AS l(id)
    ORDER BY p.id, l.id, a.n DESC
    ON CONFLICT ("userId", "lessonId") DO UPDATE
    SET "orgId" = excluded."orgId", source = excluded.source, deadline = excluded.deadline,
      "updatedAt" = excluded."updatedAt"
    WHERE (ul."orgId", ul.source, ul.deadline) IS DISTINCT FROM (excluded."orgId", excluded.source, excluded.deadline)
    RETURNING ul."userId", ul."lessonId", ul.xmax = 0 AS fresh`;
};

const lockLessons = (ids: readonly string[]) => sql`
  SELECT id FROM "Lesson" WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR NO KEY UPDATE`;

const addToCounts = (added: ReadonlyMap<string, number>) => sql`
  UPDATE "Lesson" l SET "studyCount" = greatest(l."studyCount" + n.added, 0)
  FROM unnest(${[...added.keys()]}::uuid[], ${[...added.values()]}::int[]) AS n(id, added)
  WHERE l.id = n.id`;

/** The lessons' counts move with those who join them, or whose record goes. */
export const moveCounts = async (client: Client, lessonIds: readonly string[], by: 1 | -1): Promise<void> => {
  const added = new Map<string, number>();
  for (const lessonId of lessonIds) added.set(lessonId, (added.get(lessonId) ?? 0) + by);
  if (added.size === 0) return;
  await run(client, lockLessons([...added.keys()]));
  await run(client, addToCounts(added));
};

/** What they read of it. */
export const assignedParams = ({ orgId, lessons, date }: Pick<Assignment, 'orgId' | 'lessons' | 'date'>) => {
  const by = orgId === null ? '平台' : '机构';
  const what = lessons.length > 2 ? lessonNames(lessons) : `课程${lessonNames(lessons)}`;
  const until = date === null ? '请安排时间学习。' : `请在${date}前（含当日）完成。`;
  return { said: `${by}为您指派了${what}，${until}`, count: String(lessons.length) };
};

/**
 * Puts the courses among the people's own, as assigned by their organisation, and notifies those for whom that is new;
 * answers who they are. The one way in which an assignment is made: by hand, by a rule or by an invitation. What
 * belongs together comes in one call, for the records are written first and the courses locked last, each once.
 */
export const assignCourses = async (client: Client, assignments: readonly Assignment[]): Promise<string[]> => {
  if (assignments.length === 0) return [];
  const made = await many(client, assign(assignments));
  await moveCounts(
    client,
    made.flatMap(({ lessonId, fresh }) => (fresh ? [lessonId] : [])),
    1,
  );
  const madeOf = Map.groupBy(made, ({ userId }) => userId);
  for (const assignment of assignments) {
    const ids = new Set(assignment.lessons.map(({ id }) => id));
    const changed = assignment.people.filter((id) => madeOf.get(id)?.some(({ lessonId }) => ids.has(lessonId)));
    await notify(client, 'course.assigned', changed, assignedParams(assignment), { link: '/my-lesson' });
  }
  return [...madeOf.keys()];
};
