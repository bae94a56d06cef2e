-- 50,000 items that wait for a decision, of all kinds, each with its subject, and 200,000 that were decided before.

-- References are right by construction, and what triggers keep is written here.
SET session_replication_role = replica;
SET synchronous_commit = off;
SET statement_timeout = 0;
SET work_mem = '128MB';

CREATE TEMP TABLE place AS
SELECT code, row_number() OVER (ORDER BY code) - 1 AS n FROM "Area" WHERE level = 3;
CREATE TEMP TABLE o AS
SELECT g.n, gen_random_uuid() AS id, p.code
FROM generate_series(0, 1999) g(n) JOIN place p ON p.n = g.n * 17 % (SELECT count(*) FROM place);
INSERT INTO "Organisation" (id, "orgName", "creditCode", "areaCode", "contactName", status, "updatedAt")
SELECT id, '测速科技股份有限公司' || n || '号', '91' || lpad(n::text, 16, '0'), code, '王主任', CASE WHEN n < 1000 THEN 0 ELSE 1 END,
  now()
FROM o;
CREATE TEMP TABLE u AS
SELECT g.n, gen_random_uuid() AS id, o.id AS org FROM generate_series(1, 20000) g(n) JOIN o ON o.n = g.n % 2000;
INSERT INTO "User" (id, mobile, "passwordHash", "realName", "orgId", "updatedAt")
SELECT id, '15' || lpad(n::text, 9, '0'), '-', '测速学员', org, now() FROM u;
CREATE TEMP TABLE about AS SELECT l.id AS lesson, i.id AS lid, p.id AS paper
FROM "Lesson" l JOIN "LessonItem" i ON i."lessonId" = l.id CROSS JOIN (SELECT id FROM "Paper" LIMIT 1) p LIMIT 1;

-- Kind, number, subject, organisation, learner: 15,000 + 8,000 applications, 8,000 + 5,000 of exams, and the others.
CREATE TEMP TABLE w AS
SELECT kind, g.n, gen_random_uuid() AS id, u.org, CASE WHEN kind IN (1, 2, 4) THEN NULL ELSE u.id END AS person
FROM (VALUES (2, 1000), (3, 15000), (4, 8000), (5, 8000), (6, 2000), (7, 5000), (8, 2000), (9, 8000)) k(kind, many)
CROSS JOIN LATERAL generate_series(1, many) g(n) JOIN u ON u.n = g.n;
INSERT INTO w SELECT 1, n, id, id FROM o WHERE n < 1000;
CREATE INDEX ON w (kind);
INSERT INTO "OrgChange" (id, "orgId", changes, "createdBy")
SELECT id, org, '{"address":{"from":"甲","to":"乙"}}', gen_random_uuid() FROM w WHERE kind = 2;
INSERT INTO "CertApply" (id, "applyNo", kind, "orgId", "lessonId", status, "createdBy", "submitTime", "updatedAt")
SELECT w.id, 'SQ' || kind || lpad(n::text, 11, '0'), 1, org, lesson, CASE kind WHEN 3 THEN 2 ELSE 4 END,
  coalesce(person, org), now(), now()
FROM w, about WHERE kind IN (3, 4);
INSERT INTO "CertApplyItem" (id, "applyId", "userId", evidence)
SELECT gen_random_uuid(), id, coalesce(person, org), '{}' FROM w WHERE kind IN (3, 4);
INSERT INTO "ExamRequest" (id, "userId", "paperId", "attemptId", kind, reason)
SELECT w.id, person, paper, CASE kind WHEN 7 THEN w.id END, CASE kind WHEN 5 THEN 1 ELSE 2 END, '测速用的申请'
FROM w, about WHERE kind IN (5, 7);
INSERT INTO "Appeal" (id, no, "userId", "orgId", "lessonId", lid, round, seqs, "claimSec", reason)
SELECT w.id, 'SS' || lpad(n::text, 12, '0'), person, org, lesson, lid, 1, '{1}', 60, '测速用的申诉' FROM w, about
WHERE kind = 6;
INSERT INTO "NameChange" (id, "userId", "fromName", "toName", reason, "createdAt")
SELECT id, person, '测速学员', '测速人员', '测速用的更名', now() FROM w WHERE kind = 8;
INSERT INTO "Suggestion" (id, "userId", type, content, images)
SELECT id, person, '1', '希望增加更多的案例课程。', '{}' FROM w WHERE kind = 9;

-- A third is late, a tenth becomes so within a day, one in 500 comes before all others.
INSERT INTO "WorkItem" (kind, "subjectId", "orgId", "userId", state, "openedAt", "dueAt", "soonAt", urgent)
SELECT kind, id, org, person, 0, at - interval '5 days', at, at - interval '1 day', row_number() OVER () % 500 = 0
FROM w CROSS JOIN LATERAL (SELECT now() + ((n * 7 + kind) % 600 - 200) * interval '30 minutes' AS at) due;
INSERT INTO "WorkItem" (kind, "subjectId", "orgId", "userId", state, "openedAt", "dueAt", "soonAt", outcome, "closedAt")
SELECT 1 + g.n % 9, gen_random_uuid(), u.org, u.id, 3, now() - g.n * interval '3 minutes' - interval '3 days',
  now() - g.n * interval '3 minutes' + interval '2 days', now() - g.n * interval '3 minutes' + interval '1 day', 1,
  now() - g.n * interval '3 minutes'
FROM generate_series(1, 200000) g(n) JOIN u ON u.n = 1 + g.n % 20000;

SET session_replication_role = origin;
