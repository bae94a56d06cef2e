/**
 * The floor of our own stack, measured beside the product: Fastify and `pg`, the same database and data,
 * the same queries, without guard, contract or ORM: the bare driver. Run as a
 * process of its own: `node floor.ts <port> <database url>`.
 */
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

const UPSERT = `
  INSERT INTO bench_floor (id, seq, at) VALUES ($1, $2, clock_timestamp())
  ON CONFLICT (id) DO UPDATE SET seq = EXCLUDED.seq, at = EXCLUDED.at RETURNING seq`;
app.post<{ Body: { id: number; seq: number } }>('/upsert', async (request) => {
  const { rows } = await driver.query({ name: 'upsert', text: UPSERT, values: [request.body.id, request.body.seq] });
  return { code: 200, msg: '操作成功', data: rows[0] };
});

let constant = '{}';
app.post<{ Body: { text: string } }>('/constant', async (request) => {
  constant = request.body.text;
  return 'ok';
});
app.get('/constant', (_request, reply) => reply.type('application/json; charset=utf-8').send(constant));

await app.listen({ port: Number(port), host: '127.0.0.1' });
