import type pg from 'pg';
import { v7 } from 'uuid';
import { many, one, run, sql } from '#db/sql.ts';
import { createPasswords } from '#ports/password/password.ts';
import { secretsFrom } from '#ports/keys/secrets.ts';
import { copyBenchPaper } from '#bench/exam.ts';
import { insertPeople, signedPeople } from '#bench/support/learners.ts';
import { type Crew, type Orders, type People, type CrowdPerson, sizesOf } from './crew.ts';

/** Who is in the crowd and what it meets, made straight in the database. */

/** Films of the course, and how long each is: nobody sees the end of one. */
const FILMS = 40;
const FILM_SEC = 3_000;
const PASSWORD = 'Crowd-password-1';
const PREFIX = '198';
const BCRYPT_COST = 10;
/** Courses beside the crowd's own that each has in study. */
const OTHERS = 9;
const IN_A_STATEMENT = 5_000;

/** An address of one's own, as a proxy would tell it. */
const addressOf = (n: number): string => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;

type Making = { secret: string; count: number; lessonId: string };
const makePeople = async (pool: pg.Pool, { secret, count, lessonId }: Making): Promise<CrowdPerson[]> => {
  // Others are there from an earlier run on a database that was kept.
  const { before } = await one(
    pool,
    sql<{ before: number }>`SELECT count(*)::int AS before FROM "User" WHERE starts_with(mobile, ${PREFIX})`,
  );
  const people = signedPeople(secret, count);
  const passwordHash = await createPasswords(secretsFrom(Buffer.from(secret)), BCRYPT_COST).hash(PASSWORD, 'crowd');
  await insertPeople(pool, people, { prefix: PREFIX, passwordHash, after: before });
  for (let at = 0; at < people.length; at += IN_A_STATEMENT)
    await run(
      pool,
      sql`
      INSERT INTO "UserLesson" ("userId", "lessonId", status, progress, "updatedAt")
      SELECT u, l.id, 1, 0, now() FROM unnest(${people.slice(at, at + IN_A_STATEMENT).map(({ id }) => id)}::uuid[]) t(u)
      CROSS JOIN (
        SELECT ${lessonId}::uuid AS id
        UNION ALL (SELECT id FROM "Lesson" WHERE status = 1 AND id <> ${lessonId} ORDER BY id LIMIT ${OTHERS})
      ) l`,
    );
  return people.map(({ id, token }, n) => ({
    id,
    token,
    mobile: PREFIX + String(before + n + 1).padStart(8, '0'),
    address: addressOf(before + n + 1),
  }));
};

type Place = Pick<Orders, 'lessonId' | 'lids' | 'paperId' | 'password'>;

/** A course of films that may not be run ahead of. */
const makeCourse = async (pool: pg.Pool): Promise<string> => {
  const [lessonId, chapterId] = [v7(), v7()];
  await run(
    pool,
    sql`
      INSERT INTO "Lesson" (id, name, "desc", content, "categoryId", "standardCode", "teacherId", "creditHours", status,
        sort, "seekLock", "publishTime", "updatedAt")
      SELECT ${lessonId}, '众人同学一门课', '简介', '<p>正文</p>', 101, 'GB/T 29490-2023', t.id, 40, 1, 1, true, now(), now()
      FROM (SELECT id FROM "Teacher" ORDER BY id LIMIT 1) t`,
  );
  await run(
    pool,
    sql`INSERT INTO "LessonChapter" (id, "lessonId", title, sort) VALUES (${chapterId}, ${lessonId}, '第1章', 0)`,
  );
  await run(
    pool,
    sql`
      INSERT INTO "LessonItem" (id, "lessonId", "chapterId", title, type, "durationSec", sort)
      SELECT gen_random_uuid(), ${lessonId}, ${chapterId}, '第' || n || '讲', 1, ${FILM_SEC}, n
      FROM generate_series(1, ${FILMS}::int) n`,
  );
  return lessonId;
};

/** The course, the paper and the people of all crews. */
export const makeCrowd = async (
  pool: pg.Pool,
  secret: string,
  crews: readonly Crew[],
): Promise<{ place: Place; peopled: { crew: Crew; people: People }[] }> => {
  const lessonId = await makeCourse(pool);
  const lectures = await many(
    pool,
    sql<{ id: string }>`SELECT id FROM "LessonItem" WHERE "lessonId" = ${lessonId} ORDER BY sort`,
  );
  const paperId = await copyBenchPaper(pool);
  const count = crews.reduce((sum, crew) => sum + Object.values(sizesOf(crew)).reduce((a, b) => a + b, 0), 0);
  const people = await makePeople(pool, { secret, count, lessonId });
  const take = (of: number) => people.splice(0, of);
  const peopled = crews.map((crew) => {
    const { learners, sitters, readers, logins } = sizesOf(crew);
    return {
      crew,
      people: { learners: take(learners), sitters: take(sitters), readers: take(readers), logins: take(logins) },
    };
  });
  await run(pool, sql`VACUUM ANALYZE`);
  return { place: { lessonId, lids: lectures.map(({ id }) => id), paperId, password: PASSWORD }, peopled };
};

/** The share of one of several processes; a place of the hall stays with one of them. */
export const shareOfCrowd = (people: People, at: number, of: number): People => {
  const mine = (all: CrowdPerson[]) => all.filter((_, n) => n % of === at);
  return {
    learners: mine(people.learners),
    sitters: mine(people.sitters),
    readers: mine(people.readers),
    logins: mine(people.logins),
  };
};
