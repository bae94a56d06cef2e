import { createHash, randomBytes } from 'node:crypto';
import { API_BASE } from '@zhibiao/contract/core/envelope';
import type pg from 'pg';
import { v7 } from 'uuid';
import { maybeOne, raw, run, sql } from '#db/sql.ts';
import { type Figure, sideBySide } from './support/load.ts';
import { get, inTurn } from './support/requests.ts';

/** Lists of the console at 100,000 rows each, beside the same rows and total from the bare driver (floor.ts). */

const ROWS = 100_000;
const PEOPLE = 32;
const PAGE = 'pageNum=1&pageSize=20';

/** Whoever works in the back office, each with a login. */
export const makeStaff = async (pool: pg.Pool): Promise<string[]> => {
  const tokens = Array.from({ length: PEOPLE }, () => `zbs_${randomBytes(32).toString('base64url')}`);
  const ids = tokens.map(() => v7());
  const [role, hashes] = [v7(), tokens.map((token) => createHash('sha256').update(token).digest('hex'))];
  await run(
    pool,
    sql`INSERT INTO "StaffRole" (id, name, permissions)
      VALUES (${role}, '测速',
        ARRAY['lesson:list', 'article:edit', 'media:list', 'audit:list', 'log:list', 'bank:list',
          'paper:list', 'paper:edit', 'mark:score', 'exam:rescore', 'media:upload'])`,
  );
  await run(
    pool,
    sql`INSERT INTO "Staff" (id, account, name, status)
      SELECT id, 'bench' || n, '测速员工', 1 FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS t(id, n)`,
  );
  await run(
    pool,
    sql`INSERT INTO "StaffRoleMember" ("staffId", "roleId") SELECT id, ${role}::uuid FROM unnest(${ids}::uuid[]) id`,
  );
  await run(
    pool,
    sql`INSERT INTO "StaffSession" (id, hash, "staffId", ip, device, "expiresAt")
      SELECT gen_random_uuid(), h, s, '127.0.0.1', 'bench', now() + interval '12 hours'
      FROM unnest(${hashes}::text[], ${ids}::uuid[]) AS t(h, s)`,
  );
  return tokens;
};

/** Every list long; one course that everybody has joined. References are right by construction. */
const FILL = `
  SET session_replication_role = replica;
  CREATE TEMP TABLE n AS SELECT g AS n, now() - g * interval '1 minute' AS at FROM generate_series(1, ${ROWS}) g;
  INSERT INTO "Lesson" (id, name, "desc", content, "categoryId", "teacherId", "creditHours", status, sort, "updatedAt")
    SELECT gen_random_uuid(), '测速课程' || n, '简介', '<p>正文</p>', 101 + n % 10, t.id, 4, n % 3, 1000 + n, at
    FROM n, (SELECT id FROM "Teacher" LIMIT 1) t;
  INSERT INTO "Article" (id, title, type, status, content, "publishDate", "updatedAt")
    SELECT gen_random_uuid(), '测速文章' || n, 1 + n % 4, n % 2, '<p>正文</p>', at::date, at FROM n;
  INSERT INTO "Media" (id, kind, name, file, mime, size, sha256, "durationSec", "createdAt")
    SELECT gen_random_uuid(), 'video', '测速视频' || n, 'bench/' || n, 'video/mp4', 1000000, md5(n::text), 600, at
    FROM n;
  INSERT INTO "AuditLog" (seq, at, kind, "actorName", ip, action, "objectType", "objectId", "detailDigest", "prevHash",
      hash)
    SELECT 1000000 + n, now() + n * interval '1 second', 4, '系统', '', 'lesson.edit', 'lesson', gen_random_uuid(), '',
      '', ''
    FROM n;
  INSERT INTO "AuditDetail" (seq, detail) SELECT 1000000 + n, '{"name":"测速课程","reason":"测速"}' FROM n;
  INSERT INTO "LoginLog" (id, realm, account, method, ok, ip, device, "createdAt")
    SELECT gen_random_uuid(), 1, '199****' || lpad((n % 10000)::text, 4, '0'), 'password', true, '127.0.0.1', 'bench',
      at
    FROM n;
  CREATE TEMP TABLE people AS SELECT gen_random_uuid() AS id, n, at FROM n;
  INSERT INTO "User" (id, mobile, "passwordHash", "realName", "updatedAt")
    SELECT id, '198' || lpad(n::text, 8, '0'), '-', '测速学员', at FROM people;
  INSERT INTO "UserLesson" ("userId", "lessonId", status, progress, "createdAt", "updatedAt")
    SELECT p.id, l.id, 1, 40, p.at, now() - p.n % 977 * interval '1 hour'
    FROM people p, (SELECT id FROM "Lesson" WHERE status = 1 ORDER BY sort, id LIMIT 1) l;
  ANALYZE;
  RESET session_replication_role`;

/** `name`: as people call it. */
type Beside = { name: string; product: Figure; floor: Figure };

export const consoleLists = async (
  pool: pg.Pool,
  { port, floorPort, staff }: { port: number; floorPort: number; staff: readonly string[] },
): Promise<Beside[]> => {
  const client = await pool.connect();
  await run(client, raw(FILL)).finally(() => client.release());
  const bearer = inTurn(staff, (token) => ({ id: '', token }));
  const course = await maybeOne(
    pool,
    sql<{ id: string }>`SELECT id FROM "Lesson" WHERE status = 1 ORDER BY sort, id LIMIT 1`,
  );
  const lists = [
    { list: 'courses', name: '课程', path: `/system/lesson/list?${PAGE}` },
    { list: 'students', name: '课程学员', path: `/system/lesson/student/list?${PAGE}&id=${course?.id}` },
    { list: 'articles', name: '文章', path: `/system/article/list?${PAGE}` },
    { list: 'media', name: '媒体', path: `/system/media/list?${PAGE}` },
    { list: 'audit', name: '审计日志', path: `/system/audit/list?pageSize=20` },
    { list: 'logins', name: '登录日志', path: `/system/loginlog/list?${PAGE}&realm=1` },
  ];
  const found: Beside[] = [];
  for (const { list, name, path } of lists) {
    const beside = await sideBySide(
      {
        product: [port, () => get(API_BASE + path, bearer())],
        floor: [floorPort, () => get(`/console/${list}?course=${course?.id}`)],
      },
      { seconds: 2 },
    );
    found.push({ name, ...beside });
  }
  return found;
};
