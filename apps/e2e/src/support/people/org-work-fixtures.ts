import { randomUUID } from 'node:crypto';
import { withDatabase } from '#support/database.ts';
import type { Org, Person } from './org-fixtures.ts';

/** What a learner of an organisation has left behind in one course of the catalogue. */

type Record = {
  progress: number;
  /** Days from now to the last one; the record has no deadline without. */
  days?: number;
};

const LESSON = 'SELECT id FROM "Lesson" WHERE name = $1 AND status = 1';

/** Assigned by the organisation, begun two days ago. */
export const makeRecord = (org: Org, person: Person, course: string, { progress, days }: Record): Promise<void> =>
  withDatabase(async (client) => {
    await client.query(
      `INSERT INTO "UserLesson" ("userId", "lessonId", "orgId", source, status, progress, deadline, "startTime",
         "updatedAt")
     SELECT $2, id, $3, 2, 1, $4, clock_timestamp() + make_interval(days => $5),
       clock_timestamp() - interval '2 days', clock_timestamp()
     FROM (${LESSON}) l`,
      [course, person.id, org.id, progress, days ?? null],
    );
  });

/** An opening of the course's first item today, of which these seconds were not credited, each for its reason. */
export const makeRefused = (
  person: Person,
  course: string,
  refused: readonly { seconds: number; refusal: string }[],
): Promise<void> =>
  withDatabase(async (client) => {
    const session = randomUUID();
    const {
      rows: [item],
    } = await client.query<{ lid: string; lessonId: string }>(
      `SELECT i.id AS lid, i."lessonId" FROM "LessonItem" i WHERE i."lessonId" = (${LESSON}) ORDER BY i.sort LIMIT 1`,
      [course],
    );
    await client.query('INSERT INTO "StudySession" (id, "userId", lid, device) VALUES ($1, $2, $3, $4)', [
      session,
      person.id,
      item?.lid,
      '测试设备',
    ]);
    for (const [index, { seconds, refusal }] of refused.entries()) {
      await client.query(
        `INSERT INTO "StudySegment" ("userId", "chainSeq", "sessionId", lid, "lessonId", seq, "from", "to",
           "wallMs", "creditedSec", "refusedSec", refusal, at, "prevHash", hash)
       VALUES ($1, $2, $3, $4, $5, $2, 0, $6, $6 * 1000, 0, $6, $7, clock_timestamp(), '', $8)`,
        [person.id, index + 1, session, item?.lid, item?.lessonId, seconds, refusal, randomUUID()],
      );
    }
  });
