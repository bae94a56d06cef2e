import type { Client } from '#db/client.ts';
import { many, run, sql } from '#db/sql.ts';
import { lessonNames } from '#domain/lesson-names.ts';
import { notify } from './notify.ts';

export type NamedLesson = { id: string; name: string };
type Made = { userId: string; lessonId: string; fresh: boolean };

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

const sentence = (lessons: readonly NamedLesson[], date: string | null): string => {
  const what = lessons.length > 2 ? lessonNames(lessons) : `课程${lessonNames(lessons)}`;
  return date === null
    ? `机构为您指派了${what}，请安排时间学习。`
    : `机构为您指派了${what}，请在${date}前（含当日）完成。`;
};

type Assignment = {
  orgId: string;
  people: readonly string[];
  lessons: readonly NamedLesson[];
  /** Its last moment, and the day that people read. */
  deadline: Date | null;
  date: string | null;
};

/**
 * Puts the courses among the people's own, as assigned by the organisation, and notifies those for whom that is new;
 * answers who they are. The one way in which an assignment is made, by hand or by a rule.
 */
export const assignCourses = async (
  client: Client,
  { orgId, people, lessons, deadline, date }: Assignment,
): Promise<string[]> => {
  const lessonIds = lessons.map(({ id }) => id);
  const made = await many(client, assign(orgId, people, lessonIds, deadline));
  await moveCounts(
    client,
    made.flatMap(({ lessonId, fresh }) => (fresh ? [lessonId] : [])),
    1,
  );
  const changed = [...new Set(made.map(({ userId }) => userId))];
  await notify(
    client,
    'course.assigned',
    changed,
    { said: sentence(lessons, date), count: String(lessons.length) },
    { link: '/my-lesson' },
  );
  return changed;
};
