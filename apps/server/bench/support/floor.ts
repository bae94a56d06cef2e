/**
 * The floor of our own stack, measured beside the product: Fastify and `pg`, the same database and data,
 * the same queries, without guard, contract or ORM: the bare driver. Run as a
 * process of its own: `node floor.ts <port> <database url>`.
 */
import { gzipSync } from 'node:zlib';
import Fastify from 'fastify';
import pg from 'pg';

const [port, url] = process.argv.slice(2);
const driver = new pg.Pool({ connectionString: url, max: 16 });
await driver.query(
  'CREATE TABLE IF NOT EXISTS bench_floor (id int PRIMARY KEY, seq int NOT NULL, at timestamptz NOT NULL)',
);

const app = Fastify({ logger: false });

const ROWS = `
  SELECT l.id, l.name, l.cover, l."desc", l."creditHours"::float8 AS "creditHours", l."studyCount",
         t.name AS "teacherName", t.avatar AS "teacherAvatar", ul.status, ul.progress
  FROM "UserLesson" ul JOIN "Lesson" l ON l.id = ul."lessonId" JOIN "Teacher" t ON t.id = l."teacherId"
  WHERE ul."userId" = $1 ORDER BY ul."updatedAt" DESC LIMIT 10`;
app.get<{ Querystring: { user: string } }>('/list', async (request) => {
  const [rows, total] = await Promise.all([
    driver.query({ name: 'rows', text: ROWS, values: [request.query.user] }),
    driver.query({
      name: 'total',
      text: 'SELECT count(*)::int AS total FROM "UserLesson" WHERE "userId" = $1',
      values: [request.query.user],
    }),
  ]);
  return { code: 200, msg: '查询成功', rows: rows.rows, total: rows.rows.length === 0 ? 0 : total.rows[0].total };
});

/** Rows of the console's lists, as bare as they can be asked for; totals are counted as far as the product counts. */
const CONSOLE: Record<string, { rows: string; from: string }> = {
  courses: {
    rows: `SELECT l.id, l.name, l.cover, l.status, d.name AS "categoryName", t.name AS "teacherName",
        l."creditHours"::float8 AS "creditHours", l."studyCount", l."updatedAt",
        (SELECT count(*)::int FROM "LessonItem" i WHERE i."lessonId" = l.id AND i."removedAt" IS NULL) AS items,
        (SELECT count("learnedTime")::int FROM (SELECT "learnedTime" FROM "UserLesson" WHERE "lessonId" = l.id
          ORDER BY "createdAt" DESC, "userId" LIMIT 5000) u) AS learners
      FROM (SELECT * FROM "Lesson" ORDER BY "updatedAt" DESC, id DESC LIMIT 20) l
      JOIN "StudyDict" d ON d.id = l."categoryId" JOIN "Teacher" t ON t.id = l."teacherId"
      ORDER BY l."updatedAt" DESC, l.id DESC`,
    from: '"Lesson"',
  },
  students: {
    rows: `SELECT ul."userId", u."realName", u.mobile, o."orgName", ul.status, ul.progress, ul."creditedSec",
        ul."createdAt", ul."updatedAt", ul."learnedTime", ul."finishTime"
      FROM (SELECT * FROM "UserLesson" WHERE "lessonId" = $1 ORDER BY "createdAt" DESC, "userId" LIMIT 20) ul
      JOIN "User" u ON u.id = ul."userId" LEFT JOIN "Organisation" o ON o.id = u."orgId"`,
    from: '"UserLesson" WHERE "lessonId" = $1',
  },
  articles: {
    rows: `SELECT id, status, type, title, "publishDate", "isTop", "updatedAt" FROM "Article"
      ORDER BY "updatedAt" DESC, id DESC LIMIT 20`,
    from: '"Article"',
  },
  media: {
    rows: `SELECT m.id, m.kind, m.name, m.size::float8 AS size, m."durationSec", m."createdAt",
        (SELECT count(DISTINCT i."lessonId")::int FROM "LessonItem" i
          WHERE i."mediaId" = m.id AND i."removedAt" IS NULL) AS lessons
      FROM "Media" m ORDER BY m."createdAt" DESC, m.id DESC LIMIT 20`,
    from: '"Media"',
  },
  audit: {
    rows: `SELECT l.seq::float8 AS seq, l.at, l."actorName", l.action, l."objectType", l."objectId", l.ok, d.detail
      FROM "AuditLog" l LEFT JOIN "AuditDetail" d ON d.seq = l.seq ORDER BY l.seq DESC LIMIT 20`,
    from: '"AuditLog"',
  },
  questions: {
    rows: `SELECT q.id, q.no, q.version, b.name AS "bankName", q.type, q.stem, q.difficulty, q.status, c.number,
        c.title, q."validFrom", q."validTo", q.note, q."updatedAt"
      FROM (
        SELECT * FROM "Question" WHERE "parentId" IS NULL AND type = 1 AND difficulty = 3 ORDER BY no DESC LIMIT 20
      ) q JOIN "QuestionBank" b ON b.id = q."bankId" LEFT JOIN "Clause" c ON c.id = q."clauseId" ORDER BY q.no DESC`,
    from: '"Question" WHERE "parentId" IS NULL AND type = 1 AND difficulty = 3',
  },
  logins: {
    rows: `SELECT id, realm, account, method, ok, ip, device, "createdAt" FROM "LoginLog" WHERE realm = 1
      ORDER BY "createdAt" DESC, id DESC LIMIT 20`,
    from: '"LoginLog" WHERE realm = 1',
  },
};
app.get<{ Params: { list: string }; Querystring: { course: string } }>('/console/:list', async (request) => {
  const { list } = request.params;
  const one = CONSOLE[list];
  if (!one) throw new Error(`no list ${list}`);
  const values = list === 'students' ? [request.query.course] : [];
  const [rows, total] = await Promise.all([
    driver.query({ name: `${list}-rows`, text: one.rows, values }),
    driver.query({
      name: `${list}-total`,
      text: `SELECT count(*)::int AS total FROM (SELECT 1 FROM ${one.from} LIMIT 1001) counted`,
      values,
    }),
  ]);
  return { code: 200, msg: '查询成功', rows: rows.rows, total: total.rows[0].total };
});

const UPSERT = `
  INSERT INTO bench_floor (id, seq, at) VALUES ($1, $2, clock_timestamp())
  ON CONFLICT (id) DO UPDATE SET seq = EXCLUDED.seq, at = EXCLUDED.at RETURNING seq`;
app.post<{ Body: { id: number; seq: number } }>('/upsert', async (request) => {
  const { rows } = await driver.query({ name: 'upsert', text: UPSERT, values: [request.body.id, request.body.seq] });
  return { code: 200, msg: '操作成功', data: rows[0] };
});

let constant: { body: string | Buffer; headers: Record<string, string> } = { body: '{}', headers: {} };
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };
app.post<{ Body: { text: string; headers?: Record<string, string>; packed?: boolean } }>(
  '/constant',
  async (request) => {
    const { text, headers = JSON_TYPE, packed = false } = request.body;
    constant = packed
      ? { body: gzipSync(text), headers: { ...headers, 'content-encoding': 'gzip' } }
      : { body: text, headers };
    return 'ok';
  },
);
app.get('/constant', (_request, reply) => reply.headers(constant.headers).send(constant.body));

await app.listen({ port: Number(port), host: '127.0.0.1' });
