-- A platform in use, beside the demo content: 100,000 learners, 2,000 organisations of which the first has 20,000
-- people, 1,000,000 courses in study, 200,000 attempts, 50,000 certificates, 20,000 applications, two years of them.
-- Written by set, in a few minutes. Ids begin with their moment, as those of the product do.

-- References are right by construction, and what triggers keep is written here.
SET session_replication_role = replica;
SET synchronous_commit = off;
SET statement_timeout = 0;
SET work_mem = '128MB';
SET maintenance_work_mem = '256MB';

CREATE FUNCTION pg_temp.id(at timestamptz, kind int, n bigint) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
  SELECT (lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(kind), 3, '0') || '8000'
    || lpad(to_hex(n), 12, '0'))::uuid
$$;
-- Days ago, spread over two years, each with an hour of its own.
CREATE FUNCTION pg_temp.ago(n bigint) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT now() - (1 + n * 7919 % 700) * interval '1 day' - n * 104729 % 86400 * interval '1 second'
$$;

CREATE TEMP TABLE place AS
SELECT code, row_number() OVER (ORDER BY code) - 1 AS n FROM "Area" WHERE level = 3;
CREATE TEMP TABLE o AS
SELECT g.n, pg_temp.id(now() - interval '710 days', 2, g.n) AS id, p.code
FROM generate_series(1, 2000) g(n) JOIN place p ON p.n = g.n * 17 % (SELECT count(*) FROM place);
INSERT INTO "Organisation" (id, "orgName", "creditCode", "areaCode", "contactName", status, "createdAt", "updatedAt")
SELECT id, '测速科技股份有限公司' || n || '号', '91' || lpad(n::text, 16, '0'), code, '王主任', 1,
  now() - interval '710 days', now()
FROM o;

CREATE TEMP TABLE u AS
SELECT g.n, pg_temp.id(pg_temp.ago(g.n), 1, g.n) AS id, pg_temp.ago(g.n) AS at, o.id AS org, '测速学员' AS nm,
  pg_temp.id(now() - interval '710 days', 26, o.n * 6 + g.n % 6) AS dep
FROM generate_series(1, 100000) g(n)
LEFT JOIN o ON o.n = CASE WHEN g.n <= 20000 THEN 1 WHEN g.n <= 80000 THEN 2 + g.n % 1999 END;
CREATE INDEX ON u (n);
INSERT INTO "OrgDepartment" (id, "orgId", path)
SELECT pg_temp.id(now() - interval '710 days', 26, o.n * 6 + g.n), o.id, g.path
FROM o, (VALUES (0, '研发部'), (1, '知识产权部'), (2, '法务部'), (3, '质量部'), (4, '市场部'), (5, '生产部')) g(n, path);
INSERT INTO "User" (id, mobile, "passwordHash", "realName", role, "orgId", "createdAt", "updatedAt")
SELECT id, '15' || lpad(n::text, 9, '0'), '-', nm, CASE WHEN n = 1 THEN 2 ELSE 1 END, org, at, now() FROM u;
INSERT INTO "OrgMember" (id, "orgId", "userId", name, mobile, "departmentId", "empNo", status, source, "joinedAt",
  "createdAt")
SELECT pg_temp.id(at, 11, n), org, id, nm, '15' || lpad(n::text, 9, '0'), dep, 'E' || n, 2, 3,
  now() - interval '705 days', at
FROM u WHERE org IS NOT NULL;

-- 300 courses, each with a lecture and a paper.
CREATE TEMP TABLE l AS SELECT n, pg_temp.id(now() - interval '720 days', 3, n) AS id FROM generate_series(0, 299) n;
INSERT INTO "Lesson" (id, name, "desc", content, "categoryId", "standardCode", "teacherId", "creditHours", status, sort,
  "publishTime", "updatedAt")
SELECT l.id, '知识产权管理实务（第' || n || '期）', '简介', '<p>正文</p>', 101 + n % 10, 'GB/T 29490-2023', t.id,
  4 + n % 5, 1, 100 + n, now() - interval '720 days', now()
FROM l, (SELECT id FROM "Teacher" ORDER BY id LIMIT 1) t;
INSERT INTO "LessonChapter" (id, "lessonId", title, sort)
SELECT pg_temp.id(now() - interval '720 days', 4, n), id, '第1章', 0 FROM l;
INSERT INTO "LessonItem" (id, "lessonId", "chapterId", title, type, html, "minSec", sort)
SELECT pg_temp.id(now() - interval '720 days', 5, n), id, pg_temp.id(now() - interval '720 days', 4, n), '第1节', 3,
  '<p>图文内容</p>', 600, 0
FROM l;
INSERT INTO "Paper" (id, "lessonId", title, mode, rules, "totalScore", "passScore", "durationMin", "maxAttempts",
  status)
SELECT pg_temp.id(now() - interval '720 days', 7, n), id, '结业考试（第' || n || '套）', 1, '[]', 100, 60, 60, 10, 1
FROM l;

-- Ten courses a learner, four of them finished; of an organisation's people half are assigned.
CREATE TEMP TABLE ul AS
SELECT u.n, j, u.id AS uid, l.id AS lid, l.n AS ln, u.org, (u.n + j) % 5 < 2 AS done,
  u.org IS NOT NULL AND j % 2 = 0 AS assigned, pg_temp.ago(u.n * 10 + j) AS at
FROM u CROSS JOIN generate_series(0, 9) j JOIN l ON l.n = (u.n * 31 + j * 37) % 300;
INSERT INTO "UserLesson" ("userId", "lessonId", "orgId", source, status, deadline, "creditedSec", progress, "startTime",
  "learnedTime", "finishTime", "creditHours", "createdAt", "updatedAt")
SELECT uid, lid, CASE WHEN assigned THEN org END, CASE WHEN assigned THEN 2 ELSE 1 END,
  CASE WHEN done THEN 3 ELSE (n + j) % 3 END, CASE WHEN assigned THEN at + interval '60 days' END, 600,
  CASE WHEN done THEN 100 ELSE n % 90 END, at - interval '20 days', CASE WHEN done THEN at END,
  CASE WHEN done THEN at END, CASE WHEN done THEN 4 + ln % 5 END, at - interval '30 days', at
FROM ul;
INSERT INTO "LessonRound" ("userId", "lessonId", no, kind, "orgId", source, "startTime", "learnedTime", "finishTime",
  "creditHours", "measuredHours", "plannedHours", subject, "creditedSec", items, why, "endedAt")
SELECT uid, lid, 1, 1, CASE WHEN assigned THEN org END, CASE WHEN assigned THEN 2 ELSE 1 END, at - interval '20 days',
  at, at, 4 + ln % 5, 0, 4 + ln % 5, 1 + ln % 2, 600, '[]', 1, at
FROM ul WHERE done;

-- A ledger in the order of its times: a sitting of ten beats for everybody, and of forty within the last hour for
-- 5,000.
INSERT INTO "StudySession" (id, "userId", lid, device, "startedAt")
SELECT pg_temp.id(at, 16, n), uid, pg_temp.id(now() - interval '720 days', 5, ln), 'Chrome', at FROM ul WHERE j = 0
UNION ALL
SELECT pg_temp.id(now() - n % 40 * interval '1 minute', 17, n), uid, pg_temp.id(now() - interval '720 days', 5, ln),
  'Chrome', now() - n % 40 * interval '1 minute' FROM ul WHERE j = 1 AND n <= 5000;
INSERT INTO "StudySegment" ("userId", "chainSeq", "sessionId", lid, "lessonId", seq, "from", "to", "wallMs",
  "creditedSec", at, "prevHash", hash)
SELECT uid, k, pg_temp.id(at, 16, n), pg_temp.id(now() - interval '720 days', 5, ln), lid, k, k * 15 - 15, k * 15,
  15000, 15, at + k * interval '15 seconds', repeat('a', 64), repeat('b', 64)
FROM ul, generate_series(1, 10) k WHERE j = 0 ORDER BY at + k * interval '15 seconds';
INSERT INTO "StudySegment" ("userId", "chainSeq", "sessionId", lid, "lessonId", seq, "from", "to", "wallMs",
  "creditedSec", at, "prevHash", hash)
SELECT uid, 10 + k, pg_temp.id(now() - n % 40 * interval '1 minute', 17, n),
  pg_temp.id(now() - interval '720 days', 5, ln), lid, k, k * 15 - 15, k * 15, 15000, 15,
  now() - n % 40 * interval '1 minute' + k * interval '15 seconds', repeat('a', 64), repeat('b', 64)
FROM ul, generate_series(1, 40) k WHERE j = 1 AND n <= 5000 ORDER BY k;

-- Two attempts a learner; a few hundred wait to be marked.
INSERT INTO "Attempt" (id, "userId", "paperId", no, seed, snapshot, "totalScore", "passScore", "multiRule", "blurLimit",
  status, "startTime", deadline, "submitTime", "submitType", score, passed, folded)
SELECT pg_temp.id(at - interval '30 minutes', 8, n * 2 + j), uid, pg_temp.id(now() - interval '720 days', 7, ln), 1, '',
  '[]', 100, 60, 0, 0, CASE WHEN n % 300 = 0 THEN 2 ELSE 3 END, at - interval '30 minutes', at + interval '30 minutes',
  at, 1, CASE WHEN n % 300 > 0 THEN 40 + (n * 7 + j) % 60 END, CASE WHEN n % 300 > 0 THEN (n * 7 + j) % 60 >= 20 END, 1
FROM ul WHERE j < 2;

-- A certificate for every other learner: half of them of the courses, a third for an organisation's people.
INSERT INTO "Certificate" (id, "certNo", type, "userId", "orgId", holder, facts, "factsHash", "issueDate", "expireDate",
  status, "verifyCode", file, sha256, canonical, signature, kid, "createdAt")
SELECT pg_temp.id(at, 9, n), 'ZB' || to_char(at, 'YYYY') || 1 + n / 2 % 3 || lpad(n::text, 6, '0') || '0',
  1 + n / 2 % 3,
  uid, org, jsonb_build_object('name', '测速学员'), jsonb_build_object('issuer', '知标学堂培训中心', 'lessons',
    jsonb_build_array(jsonb_build_object('lessonId', lid, 'name', '知识产权管理实务', 'creditHours', '8.0', 'finishDate',
      to_char(at, 'YYYY-MM-DD'), 'score', '88.0', 'fullScore', 100)), 'totalHours', '8.0')
    || CASE WHEN n / 2 % 3 = 2 THEN '{"standardCode":"GB/T 29490-2023"}' ELSE '{}' END::jsonb,
  md5(n::text) || md5('x' || n), at::date, CASE WHEN n / 2 % 3 > 0 THEN at::date + 730 END,
  1, substr(md5('v' || n), 1, 22), 'cert/' || n || '.pdf',
  md5(n::text) || md5('y' || n), '{}', repeat('s', 86), 'bench', at
FROM ul WHERE j = 0 AND n % 2 = 0;
INSERT INTO "OrgCertificate" (id, "userId", "orgId", type, status, "expireDate", "createdAt")
SELECT c.id, "userId", u.org, type, status, "expireDate", "createdAt" FROM "Certificate" c JOIN u ON u.id = c."userId"
WHERE u.org IS NOT NULL AND c.kid = 'bench' ON CONFLICT DO NOTHING;

-- Applications: one in twenty waits for the platform; and the work that they were.
CREATE TEMP TABLE a AS
SELECT u.n, pg_temp.id(t.at, 12, u.n) AS id, CASE WHEN u.n % 100 = 0 THEN 2 ELSE 5 END AS status, t.at, u.id AS uid, org
FROM u CROSS JOIN LATERAL (
  SELECT CASE WHEN u.n % 100 = 0 THEN now() - u.n % 20 * interval '1 day' ELSE pg_temp.ago(u.n * 3) END AS at) t
WHERE u.n % 5 = 0;
INSERT INTO "CertApply" (id, "applyNo", kind, "orgId", "lessonId", status, "createdBy", "submitTime", "createdAt",
  "updatedAt")
SELECT id, 'SQ' || lpad(n::text, 12, '0'), 1, org, (SELECT l.id FROM l WHERE l.n = a.n % 300), status, uid, at, at, at
FROM a;
INSERT INTO "CertApplyItem" (id, "applyId", "userId", evidence, result)
SELECT pg_temp.id(at, 19, n), id, uid, '{"lessons":[],"totalHours":{"measured":16,"planned":0},"score":88,"fullScore":100,"hasPhoto":false}', 0
FROM a;
INSERT INTO "CertApplyLog" (id, "applyId", "fromStatus", "toStatus", action, operator, "createdAt")
SELECT pg_temp.id(at + interval '1 day', 20, n), id, 2, 4, 'audit', '平台', at + interval '1 day' FROM a
WHERE status = 5;
INSERT INTO "WorkItem" (kind, "subjectId", "orgId", "userId", state, "openedAt", "dueAt", "soonAt", outcome, "closedAt")
SELECT 3, id, org, uid, CASE WHEN status = 5 THEN 3 ELSE 0 END, at, at + interval '5 days', at + interval '4 days',
  CASE WHEN status = 5 THEN 1 END, CASE WHEN status = 5 THEN at + n % 9 * interval '1 day' END
FROM a;
INSERT INTO "Delivery" (id, event, channel, "userId", "toMasked", subject, state, "createdAt", "sentAt")
SELECT pg_temp.id(at, 21, n), 'cert.issued', 1, uid, '150****0000', '证书已签发', 2, at, at FROM ul WHERE j = 0;

SET session_replication_role = origin;
SELECT fill_org_figures();
