import type pg from 'pg';
import { createSigner } from 'fast-jwt';
import { v7 } from 'uuid';
import { run, sql } from '#db/sql.ts';
import { secretsFrom } from '#ports/keys/secrets.ts';

export type BenchLearner = { id: string; token: string };

/** Names and tokens of people who are logged in, for `insertPeople`. */
export const signedPeople = (secret: string, count: number): (BenchLearner & { sessionId: string })[] => {
  const sign = createSigner({
    key: secretsFrom(Buffer.from(secret)).key('jwt'),
    algorithm: 'HS256',
    iss: 'zhibiao',
    aud: 'learner',
    expiresIn: 12 * 3_600_000,
  });
  return Array.from({ length: count }, () => {
    const sessionId = v7();
    return { id: v7(), sessionId, token: sign({ jti: sessionId }) };
  });
};

/** With a session each; the n-th after `after` has the number `prefix` and n in eight digits. */
export const insertPeople = async (
  pool: pg.Pool,
  people: readonly { id: string; sessionId: string }[],
  { prefix, passwordHash = '-', after = 0 }: { prefix: string; passwordHash?: string; after?: number },
): Promise<void> => {
  const ids = people.map(({ id }) => id);
  await run(
    pool,
    sql`
      INSERT INTO "User" (id, mobile, "passwordHash", "realName", "updatedAt")
      SELECT id, ${prefix} || lpad((${after}::int + n)::text, 8, '0'), ${passwordHash}, '测速学员', now()
      FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS t(id, n)`,
  );
  await run(
    pool,
    sql`
      INSERT INTO "Session" (id, "userId", remember, device, ip, "expiresAt")
      SELECT s, u, false, 'bench', '127.0.0.1', now() + interval '12 hours'
      FROM unnest(${people.map((one) => one.sessionId)}::uuid[], ${ids}::uuid[]) AS t(s, u)`,
  );
};

/** Learners with a session each and ten lessons in study, made straight in the database. */
export const makeLearners = async (pool: pg.Pool, secret: string, count: number): Promise<BenchLearner[]> => {
  const learners = signedPeople(secret, count);
  await insertPeople(pool, learners, { prefix: '199' });
  await run(
    pool,
    sql`
      INSERT INTO "UserLesson" ("userId", "lessonId", status, progress, "updatedAt")
      SELECT u, l.id, 1, 40, now()
      FROM unnest(${learners.map((l) => l.id)}::uuid[]) AS t(u) CROSS JOIN "Lesson" l WHERE l.status = 1`,
  );
  await run(pool, sql`ANALYZE`);
  return learners;
};
