import { randomUUID } from 'node:crypto';
import { AUDIT_KIND } from '@zhibiao/contract/audit-actions';
import type { Pool } from '#db/client.ts';
import { many, run, sql } from '#db/sql.ts';
import type { TestWorld } from '#test/world/world.ts';
import { examRelease } from './task.ts';

const BY = { kind: AUDIT_KIND.person, actorId: null, actorName: '教务', sessionId: null, ip: '127.0.0.1' };
/** The task as its runner calls it. */
export const releaseNow = ({ deps }: TestWorld, paperId: string, count = 1, signal = new AbortController().signal) =>
  examRelease({
    task: {
      id: randomUUID(),
      kind: 'exam-release',
      ownerId: randomUUID(),
      orgId: null,
      input: { by: BY, asked: { paperId, count } },
    },
    deps,
    signal,
    progress: async () => {},
  });

/** So many people whose results wait: half of them passed. */
export const addUnreleased = (pool: Pool, paperId: string, count: number) =>
  many(
    pool,
    sql<{ id: string }>`
      WITH person AS (
        INSERT INTO "User" (id, "realName", "passwordHash", "updatedAt")
        SELECT gen_random_uuid(), '学员' || n, '-', now() FROM generate_series(1, ${count}::int) n RETURNING id
      )
      INSERT INTO "Attempt" (id, "userId", "paperId", no, seed, snapshot, "totalScore", "passScore", "multiRule",
        "blurLimit", status, "startTime", deadline, "submitTime", score, passed, "releaseMode")
      SELECT gen_random_uuid(), id, ${paperId}, 1, '', '[]', 100, 60, 0, 0, 4, now(), now(), now(),
        50 + 20 * (row_number() OVER () % 2), row_number() OVER () % 2 = 1, 1
      FROM person RETURNING id`,
  );

/** The people of a paper have learned its course. */
export const addLearned = (pool: Pool, paperId: string, lessonId: string) =>
  run(
    pool,
    sql`
      INSERT INTO "UserLesson" ("userId", "lessonId", status, source, "learnedTime", "updatedAt")
      SELECT "userId", ${lessonId}, 2, 1, now(), now() FROM "Attempt" WHERE "paperId" = ${paperId}`,
  );
