-- An organisation of 20,000 people beside the demo content: one department with ten below it, ten courses each,
-- and two papers of twenty questions that everybody has sat.

-- References are right by construction, and what triggers keep is written at the end.
SET session_replication_role = replica;
SET synchronous_commit = off;
SET statement_timeout = 0;
SET work_mem = '128MB';

CREATE FUNCTION pg_temp.id(kind int, n bigint) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
  SELECT ('01900000-' || lpad(to_hex(kind), 4, '0') || '-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid
$$;

INSERT INTO "Organisation" (id, "orgName", "creditCode", "areaCode", "contactName", status, "updatedAt")
VALUES (pg_temp.id(2, 1), '测速科技股份有限公司', '91' || lpad('1', 16, '0'), '320506', '王主任', 1, now());
INSERT INTO "OrgDepartment" (id, "orgId", path)
SELECT pg_temp.id(26, n), pg_temp.id(2, 1), path
FROM (SELECT n, '集团总部' || CASE WHEN n > 0 THEN '/研发' || n || '部' ELSE '' END AS path FROM generate_series(0, 10) n)
UNION ALL SELECT pg_temp.id(26, 11), pg_temp.id(2, 1), '事业群';
CREATE TEMP TABLE u AS SELECT n, pg_temp.id(1, n) AS id FROM generate_series(1, 20000) n;
INSERT INTO "User" (id, mobile, "passwordHash", "realName", role, "orgId", "updatedAt")
SELECT id, '15' || lpad(n::text, 9, '0'), '-', '测速学员', CASE WHEN n = 1 THEN 2 ELSE 1 END, pg_temp.id(2, 1), now()
FROM u;
INSERT INTO "OrgMember" (id, "orgId", "userId", name, mobile, "departmentId", "empNo", position, status, source,
  "joinedAt", "createdAt")
SELECT pg_temp.id(11, n), pg_temp.id(2, 1), id, '测速学员', '15' || lpad(n::text, 9, '0'), pg_temp.id(26, 1 + n % 10),
  'E' || n, '工程师', 2, 3, now() - interval '700 days', now() - interval '700 days' - n * interval '1 second'
FROM u;

CREATE TEMP TABLE l AS SELECT n, pg_temp.id(3, n) AS id FROM generate_series(0, 99) n;
INSERT INTO "Lesson" (id, name, "desc", content, "categoryId", "teacherId", "creditHours", status, sort, "publishTime",
  "updatedAt")
SELECT l.id, '知识产权管理实务（第' || n || '期）', '简介', '<p>正文</p>', 101 + n % 10, t.id, 4, 1, 100 + n, now(), now()
FROM l, (SELECT id FROM "Teacher" ORDER BY id LIMIT 1) t;
INSERT INTO "UserLesson" ("userId", "lessonId", "orgId", source, status, "creditedSec", progress, "startTime",
  "createdAt", "updatedAt")
SELECT u.id, l.id, pg_temp.id(2, 1), 2, (u.n + j) % 3, 600, u.n % 90, now() - interval '200 days',
  now() - interval '200 days', now() - (u.n * 10 + j) * interval '1 minute'
FROM u CROSS JOIN generate_series(0, 9) j JOIN l ON l.n = (u.n * 31 + j * 37) % 100;

-- Fifty papers that are over and tell right and wrong, of 1,000 questions, each of one clause.
INSERT INTO "QuestionBank" (id, name) VALUES (pg_temp.id(27, 1), '测速题库');
INSERT INTO "Question" (id, "bankId", type, stem, options, "clauseId")
SELECT pg_temp.id(28, g.n), pg_temp.id(27, 1), 1, '测速题' || g.n,
  '[{"key":"A","text":"甲"},{"key":"B","text":"乙"}]', c.id
FROM generate_series(0, 999) g(n) JOIN (
  SELECT id, row_number() OVER (ORDER BY id) - 1 AS n, count(*) OVER () AS clauses FROM "Clause"
) c ON c.n = g.n % c.clauses;
CREATE TEMP TABLE p AS
SELECT g.n, pg_temp.id(7, g.n) AS id, (
    SELECT jsonb_agg(jsonb_build_object('questionId', pg_temp.id(28, g.n * 20 + i), 'type', 1, 'score', 5, 'v', 1,
      'stem', repeat('测速题的题干。', 10), 'options', '[{"key":"A","text":"甲"},{"key":"B","text":"乙"}]'::jsonb))
    FROM generate_series(0, 19) i) AS snapshot
FROM generate_series(0, 49) g(n);
INSERT INTO "Paper" (id, title, mode, rules, "totalScore", "passScore", "durationMin", "maxAttempts", "showResult",
  "closeTime", status)
SELECT id, '测速考试' || n, 1, (
    SELECT jsonb_agg(jsonb_build_object('questionId', q->'questionId', 'score', 5))
    FROM jsonb_array_elements(snapshot) q),
  100, 60, 60, 1, 2, now() - interval '1 day', 1
FROM p;
CREATE TEMP TABLE a AS
SELECT pg_temp.id(8, u.n * 2 + k) AS id, u.id AS uid, u.n, p.n AS pn, p.id AS pid, p.snapshot
FROM u CROSS JOIN generate_series(0, 1) k JOIN p ON p.n = (u.n * 7 + k * 13) % 50;
INSERT INTO "Attempt" (id, "userId", "paperId", no, seed, snapshot, "totalScore", "passScore", "multiRule", "blurLimit",
  status, "startTime", deadline, "submitTime", "submitType", score, passed, folded)
SELECT id, uid, pid, 1, '', snapshot, 100, 60, 0, 0, 3, now() - interval '40 days', now() - interval '39 days',
  now() - interval '40 days', 1, 60, true, 1
FROM a;
INSERT INTO "AttemptAnswer" ("attemptId", "questionId", value, seq, "savedAt", score)
SELECT a.id, pg_temp.id(28, a.pn * 20 + i), '"A"', 1, now(), CASE WHEN (a.n + i) % 3 = 0 THEN 0 ELSE 5 END
FROM a, generate_series(0, 19) i ORDER BY a.n, a.id, i;

SET session_replication_role = origin;
SELECT fill_org_figures();
