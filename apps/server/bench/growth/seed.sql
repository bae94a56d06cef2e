-- Rows of a platform in use, beside the demo content. Written by set, in a minute or two for 100,000 learners.
-- Sizes come from seed.ts: :NU learners, :NORG organisations of which the first has :BIGORG people, :NL courses,
-- :NA articles, :NT teachers. Ids follow from kind and number, so that the measuring knows them without asking.

-- References are right by construction.
SET session_replication_role = replica;
SET synchronous_commit = off;
SET statement_timeout = 0;
SET work_mem = '128MB';
SET maintenance_work_mem = '256MB';

CREATE FUNCTION pg_temp.uid(k int, n bigint) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
  SELECT ('01900000-' || lpad(to_hex(k), 4, '0') || '-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid
$$;

CREATE TEMP TABLE w AS SELECT
  string_to_array('张 王 李 赵 陈 杨 黄 周 吴 徐 孙 胡 朱 高 林 何 郭 马 罗 梁 欧阳 司马', ' ') AS f,
  string_to_array('伟 芳 娜 敏 静 丽 强 磊 军 洋 勇 艳 杰 娟 涛 明 超 霞 平 刚 文 晨 宇 欣 佳 怡 博 浩 然 思 雨 子 梓 轩 涵 嘉 俊 志 远 安', ' ') AS g,
  string_to_array('知识 产权 管理 体系 企业 高校 科研 专利 商标 版权 质量 创新 成果 转化 评估 运营 保护 审查 代理 贯标 '
    || '合规 风险 数据 标准 认证 审核 奖励 办法 通知 意见', ' ') AS t,
  string_to_array('研发部 知识产权部 法务部 质量部 市场部 销售部 人力资源部 财务部 信息部 生产部 采购部 总经办 工艺部 设备部 '
    || '客服部 行政部 战略部 审计部 物流部 实验室', ' ') AS d,
  ARRAY['GB/T 29490-2023', 'ISO 56005:2020', 'GB/T 33251-2016', 'GB/T 33250-2016', NULL]::text[] AS s;
CREATE TEMP TABLE demo_lesson AS SELECT row_number() OVER (ORDER BY sort, id) AS n, id FROM "Lesson";
CREATE TEMP TABLE demo_video AS
  SELECT row_number() OVER (ORDER BY id) - 1 AS vn, id, "durationSec" FROM "Media" WHERE kind = 'video' LIMIT 5;
CREATE TEMP TABLE demo_pdf AS SELECT id FROM "Media" WHERE kind = 'pdf' LIMIT 1;

-- Teachers, courses of two chapters and eight items, a paper for every other course, articles.
INSERT INTO "Teacher" (id, name, synopsis, "desc", sort)
SELECT pg_temp.uid(14, n), f[1 + n % 22] || g[1 + n % 40] || g[1 + (n * 7) % 40], '资深讲师',
  repeat('长期从事知识产权管理体系工作。', 20), 100 + n
FROM generate_series(1, :NT) n, w;

INSERT INTO "Lesson" (id, name, "desc", content, "categoryId", "standardCode", "teacherId", "creditHours", access,
  status, "publishTime", sort, "studyCount", "updatedAt")
SELECT pg_temp.uid(3, n), t[1 + n % 30] || t[1 + (n * 7) % 30] || t[1 + (n * 11) % 30] || '实务（第' || n || '期）',
  '本课程讲解知识产权管理体系的要求与实践，适合企业管理人员和内审员学习。',
  '<p>' || repeat('课程内容说明，条文与案例对照讲解。', 60) || '</p>', 101 + n % 10, s[1 + n % 5],
  pg_temp.uid(14, 1 + n % :NT), 4 + n % 5, n % 2, CASE WHEN n % 40 = 0 THEN 2 ELSE 1 END,
  now() - n * interval '1 hour', 100 + n, (n * 13) % 500, now()
FROM generate_series(1, :NL) n, w;

INSERT INTO "LessonChapter" (id, "lessonId", title, sort)
SELECT pg_temp.uid(4, n * 2 + c), pg_temp.uid(3, n), '第' || (c + 1) || '章', c
FROM generate_series(1, :NL) n, generate_series(0, 1) c;

INSERT INTO "LessonItem" (id, "lessonId", "chapterId", title, type, "mediaId", html, "durationSec", "minSec", required,
  "freePreview", sort)
SELECT pg_temp.uid(5, n * 8 + i), pg_temp.uid(3, n), pg_temp.uid(4, n * 2 + i / 4), '第' || (i + 1) || '节 课程讲解',
  CASE WHEN i < 4 THEN 1 WHEN i = 4 THEN 2 ELSE 3 END, CASE WHEN i < 4 THEN v.id WHEN i = 4 THEN p.id END,
  CASE WHEN i > 4 THEN '<p>' || repeat('图文内容。', 100) || '</p>' END,
  CASE WHEN i < 4 THEN v."durationSec" ELSE 0 END, CASE WHEN i < 4 THEN 0 ELSE 40 END, true, i = 0, i
FROM generate_series(1, :NL) n, generate_series(0, 7) i
  JOIN demo_video v ON v.vn = i % 4 CROSS JOIN demo_pdf p;

INSERT INTO "Paper" (id, "lessonId", title, mode, rules, "totalScore", "passScore", "durationMin", "maxAttempts",
  "multiRule", "showResult", "requireLesson", status, sort)
SELECT pg_temp.uid(7, n), pg_temp.uid(3, n * 2), '结业考试（第' || n || '套）', q.mode, q.rules, q."totalScore",
  q."passScore", q."durationMin", 10, q."multiRule", 2, false, 1, 100 + n
FROM generate_series(1, :NL / 2) n, (SELECT * FROM "Paper" WHERE "lessonId" IS NULL LIMIT 1) q;

INSERT INTO "Article" (id, type, title, summary, content, "docNo", issuer, "publishDate", "isTop", "updatedAt")
SELECT pg_temp.uid(6, n), 1 + n % 3,
  (SELECT string_agg(t[1 + (n * k * 37 + k * k * 11) % 30], '') FROM generate_series(1, 8) k) || n,
  '文章摘要：关于知识产权管理体系的政策与解读。', '<p>' || repeat('正文内容，政策文件与通知公告。', 80) || '</p>',
  '国知发〔2024〕' || n || '号', '国家知识产权局', DATE '2016-01-01' + n % 3600, n % 500 = 0, now()
FROM generate_series(1, :NA) n, w;

-- Organisations, people and their membership: the first organisation is the large one, the others have 80 each.
INSERT INTO "Organisation" (id, "orgName", "creditCode", "areaCode", "contactName", status, "updatedAt")
SELECT pg_temp.uid(2, n), t[1 + n % 30] || t[1 + (n * 7) % 30] || '科技股份有限公司' || n || '号',
  '91' || lpad(n::text, 16, '0'), '320506', '王主任', 1, now()
FROM generate_series(1, :NORG) n, w;

INSERT INTO "OrgDepartment" (id, "orgId", path)
SELECT pg_temp.uid(26, n * 20 + k), pg_temp.uid(2, n), d[1 + k]
FROM generate_series(1, :NORG) n, generate_series(0, 19) k, w;

CREATE TEMP TABLE u AS
SELECT n, pg_temp.uid(1, n) AS id,
  CASE WHEN n <= :BIGORG THEN 1
    WHEN n <= :BIGORG + (:NORG - 1) * 80 AND n <= :NU * 6 / 10 THEN 2 + (n - :BIGORG - 1) / 80 END AS org,
  f[1 + (n * 7) % 22] || g[1 + (n * 11) % 40]
    || CASE WHEN n % 3 > 0 THEN g[1 + (n * 17 + n / 40) % 40] ELSE '' END AS nm,
  pg_temp.uid(26, CASE WHEN n <= :BIGORG THEN 1 ELSE 2 + (n - :BIGORG - 1) / 80 END * 20 + n % 20) AS dep
FROM generate_series(1, :NU) n, w;
CREATE INDEX ON u (n);

-- One in five has handed in a portrait.
INSERT INTO "User" (id, mobile, email, "passwordHash", "realName", role, type, "orgId", photo, "updatedAt")
SELECT u.id, '15' || lpad(u.n::text, 9, '0'), CASE WHEN u.n % 5 = 0 THEN 'user' || u.n || '@example.com' END,
  h."passwordHash", u.nm, CASE WHEN u.n = 1 OR u.org > 1 AND (u.n - :BIGORG - 1) % 80 = 0 THEN 2 ELSE 1 END, 1,
  CASE WHEN u.org > 0 THEN pg_temp.uid(2, u.org) END, CASE WHEN u.n % 5 = 2 THEN 'photo/' || u.n || '.jpg' END, now()
FROM u, (SELECT "passwordHash" FROM "User" LIMIT 1) h;

INSERT INTO "OrgMember" (id, "orgId", "userId", name, mobile, "departmentId", "empNo", position, status, source,
  "joinedAt", "createdAt")
SELECT pg_temp.uid(11, u.n), pg_temp.uid(2, u.org), u.id, u.nm, '15' || lpad(u.n::text, 9, '0'), u.dep, 'E' || u.n,
  '工程师', 2, 3, now() - interval '200 days', now() - interval '200 days' - (u.n % 5000) * interval '1 minute'
FROM u WHERE org IS NOT NULL;
-- Of the large one also who asks to be taken in, who is invited, and who is gone.
INSERT INTO "OrgMember" (id, "orgId", "userId", name, mobile, "departmentId", status, source, "createdAt")
SELECT pg_temp.uid(11, 1000000 + u.n), pg_temp.uid(2, 1), u.id, u.nm, '15' || lpad(u.n::text, 9, '0'),
  pg_temp.uid(26, 20 + n % 20), 1, 4,
  now() - u.n * interval '1 second'
FROM u WHERE n > :NU * 7 / 10 AND n <= :NU * 7 / 10 + :BIGORG / 40;
INSERT INTO "OrgMember" (id, "orgId", "userId", name, mobile, "departmentId", status, source)
SELECT pg_temp.uid(11, 2000000 + u.n), pg_temp.uid(2, 1), NULL, u.nm, '17' || lpad(u.n::text, 9, '0'),
  pg_temp.uid(26, 20 + n % 20), 0, 3
FROM u WHERE n <= :BIGORG / 40;
INSERT INTO "OrgMember" (id, "orgId", "userId", name, mobile, "departmentId", status, source, "joinedAt", "leftAt")
SELECT pg_temp.uid(11, 3000000 + u.n), pg_temp.uid(2, 1), u.id, u.nm, '15' || lpad(u.n::text, 9, '0'),
  pg_temp.uid(26, 20 + n % 20), 4, 3,
  now() - interval '300 days', now() - interval '100 days' - u.n % 500 * interval '1 hour'
FROM u WHERE n > :NU * 8 / 10 AND n <= :NU * 8 / 10 + :BIGORG / 20;
INSERT INTO "LeaverStudy" (id, "orgId", "memberId", "lessonId", status, light, progress, deadline, learned, "needSec",
  "coveredSec", "lastStudy", "refusedSec", passed, "frozenAt")
SELECT pg_temp.uid(25, u.n), pg_temp.uid(2, 1), pg_temp.uid(11, 3000000 + u.n), pg_temp.uid(3, 1 + u.n % :NL), 1, 0,
  40, NULL, false, 1000, 400, now() - interval '110 days', 0, false, now() - interval '100 days'
FROM u WHERE n > :NU * 8 / 10 AND n <= :NU * 8 / 10 + :BIGORG / 20;
INSERT INTO "OrgInvite" (id, "orgId", code, department, "lessonIds", "maxUse", used, "expireTime", "createdBy",
  "createdAt")
SELECT pg_temp.uid(15, n), pg_temp.uid(2, 1), translate(upper(substr(md5(n::text), 1, 8)), '01', 'GH'), '研发部',
  ARRAY[pg_temp.uid(3, 1 + n % :NL)], 100, n % 100, now() + interval '90 days', pg_temp.uid(1, 1),
  now() - n * interval '1 hour'
FROM generate_series(1, :BIGORG / 100) n ON CONFLICT DO NOTHING;

INSERT INTO "Session" (id, "userId", remember, device, ip, "expiresAt", "createdAt")
SELECT pg_temp.uid(13, n), id, true, 'Chrome / Windows', '127.0.0.1', now() + interval '30 days', now() FROM u;
INSERT INTO "LoginLog" (id, "userId", account, method, ok, ip, device, "createdAt")
SELECT gen_random_uuid(), id, '15*******', 'password', true, '127.0.0.1', 'Chrome', now() - k * interval '1 day'
FROM u, generate_series(1, 2) k;

-- Study: four courses a learner (three of the catalogue, one of the demo), six items, twenty segments, five openings.
CREATE TEMP TABLE ul AS
SELECT u.n AS un, u.id AS uid, u.org, j,
  CASE WHEN j < 3 THEN 1 + (u.n::bigint * 7919 + j * 104729) % :NL END AS ln,
  CASE WHEN j < 3 THEN pg_temp.uid(3, 1 + (u.n::bigint * 7919 + j * 104729) % :NL)
    ELSE (SELECT id FROM demo_lesson d WHERE d.n = 1 + u.n % 10) END AS lid
FROM u, generate_series(0, 3) j;
INSERT INTO "UserLesson" ("userId", "lessonId", "orgId", source, status, deadline, "creditedSec", progress, "startTime",
  "learnedTime", "finishTime", "createdAt", "updatedAt")
SELECT uid, lid, CASE WHEN org > 0 AND j = 0 THEN pg_temp.uid(2, org) END,
  CASE WHEN org > 0 AND j = 0 THEN 2 ELSE 1 END,
  st, CASE WHEN org > 0 AND j = 0 THEN now() + ((un % 60) - 20) * interval '1 day' END, 300,
  CASE st WHEN 0 THEN 0 WHEN 1 THEN 10 + un % 80 ELSE 100 END, now() - interval '90 days',
  CASE WHEN st >= 2 THEN now() - interval '20 days' END, CASE WHEN st = 3 THEN now() - interval '15 days' END,
  now() - interval '91 days', now() - (un * 3 + j) % 2000000 * interval '1 second'
FROM (
  SELECT *, CASE WHEN j = 3 THEN (ARRAY[3, 3, 1, 2, 0])[1 + (un / 10) % 5] ELSE (ARRAY[1, 1, 3, 0, 2])[1 + (un + j) % 5]
    END AS st FROM ul
) ul;
INSERT INTO "UserItem" ("userId", lid, "lessonId", coverage, covered, "maxPos", "lastPos", "creditedSec", "doneAt",
  "updatedAt")
SELECT uid, pg_temp.uid(5, ln * 8 + i), lid, decode(repeat('ff', 12), 'hex'), 96, 100, 100, 96,
  CASE WHEN (un + i) % 3 = 0 THEN now() - interval '20 days' END, now() - interval '20 days'
FROM ul, generate_series(0, 1) i WHERE j < 3;
-- Who finished a demo course has done all its items, and passed its paper.
INSERT INTO "UserItem" ("userId", lid, "lessonId", coverage, covered, "maxPos", "lastPos", "creditedSec", "doneAt",
  "updatedAt")
SELECT ul.uid, i.id, ul.lid, decode(repeat('ff', 14), 'hex'), 110, 110, 110, 110, now() - interval '20 days',
  now() - interval '20 days'
FROM ul JOIN "LessonItem" i ON i."lessonId" = ul.lid WHERE j = 3 AND (un / 10) % 5 < 2 AND un <= :NU / 10;
INSERT INTO "StudySegment" ("userId", "chainSeq", "sessionId", lid, "lessonId", seq, "from", "to", "wallMs",
  "creditedSec", "refusedSec", refusal, at, "prevHash", hash)
SELECT ul.uid, k, pg_temp.uid(16, ul.un * 8 + k % 5), pg_temp.uid(5, ul.ln * 8), ul.lid, k, k * 5, k * 5 + 15, 15000,
  CASE WHEN k % 10 = 0 THEN 5 ELSE 15 END, CASE WHEN k % 10 = 0 THEN 10 ELSE 0 END,
  CASE WHEN k % 10 = 0 THEN 'HIDDEN' END,
  now() - interval '30 days' + k * interval '15 seconds' - (ul.un % 86400) * interval '1 second',
  md5(ul.un || ':' || (k - 1)) || md5(k::text), md5(ul.un || ':' || k) || md5((k + 1)::text)
FROM ul, generate_series(1, 20) k WHERE ul.j = k % 3;
INSERT INTO "StudySession" (id, "userId", lid, device, "startedAt")
SELECT pg_temp.uid(16, u.n * 8 + k), u.id, pg_temp.uid(5, 8 + (u.n * 8) % (:NL * 8)), 'Chrome',
  now() - k * interval '3 days' - (u.n % 86400) * interval '1 second'
FROM u, generate_series(0, 4) k;
INSERT INTO "StudyClock" ("userId", "sessionId", lid, "lastSeq", "lastBeatAt", "nextCheckAt", "chainSeq", "chainHash")
SELECT id, pg_temp.uid(16, u.n * 8), pg_temp.uid(5, 8 + (u.n * 8) % (:NL * 8)), 20, now() - interval '2 days',
  now() + interval '30 days', 20, md5(u.n || ':20') || md5('21')
FROM u;

-- Attempts: two a learner; of the first tenth with twenty questions, keys and answers.
CREATE TEMP TABLE snap AS
SELECT v, jsonb_agg(jsonb_build_object('questionId', id, 'type', type, 'stem', stem, 'options', options, 'score', 5)
    ORDER BY rn) AS snapshot,
  jsonb_object_agg(id, jsonb_build_object('answer', answer, 'analysis', analysis)) AS key, array_agg(id) AS ids
FROM (
  SELECT q.*, k.answer, k.analysis, row_number() OVER (ORDER BY q.id) AS rn
  FROM "Question" q JOIN "QuestionKey" k ON k."questionId" = q.id WHERE type <= 3
) q JOIN generate_series(0, 5) v ON rn > v * 20 AND rn <= v * 20 + 20
GROUP BY v;
INSERT INTO "Attempt" (id, "userId", "paperId", no, seed, snapshot, "totalScore", "passScore", "multiRule", "blurLimit",
  status, "startTime", deadline, "submitTime", "submitType", score, passed)
SELECT pg_temp.uid(8, u.n * 2 + k), u.id, pg_temp.uid(7, 1 + (u.n * 31 + k * 17) % (:NL / 2)), 1, md5(u.n::text),
  CASE WHEN u.n <= :NU / 10 THEN snap.snapshot ELSE jsonb_path_query_array(snap.snapshot, '$[0 to 1]') END, 100, 60, 0,
  0, 3, now() - interval '40 days', now() - interval '40 days' + interval '1 hour',
  now() - interval '40 days' + interval '30 minutes', 1, 40 + (u.n * 7 + k) % 60, (u.n * 7 + k) % 60 >= 20
FROM u JOIN generate_series(0, 1) k ON true JOIN snap ON snap.v = u.n % 6;
INSERT INTO "AttemptKey" ("attemptId", key)
SELECT pg_temp.uid(8, u.n * 2 + k), snap.key
FROM u JOIN generate_series(0, 1) k ON true JOIN snap ON snap.v = u.n % 6 WHERE u.n <= :NU / 10;
INSERT INTO "AttemptAnswer" ("attemptId", "questionId", value, seq, "savedAt", score)
SELECT pg_temp.uid(8, u.n * 2 + k), q.id, '"A"', 1, now() - interval '40 days',
  CASE WHEN (u.n + q.i) % 3 = 0 THEN 0 ELSE 5 END
FROM u JOIN generate_series(0, 1) k ON true JOIN snap ON snap.v = u.n % 6,
  unnest(snap.ids) WITH ORDINALITY q(id, i)
WHERE u.n <= :NU / 10;
INSERT INTO "Attempt" (id, "userId", "paperId", no, seed, snapshot, "totalScore", "passScore", "multiRule", "blurLimit",
  status, "startTime", deadline, "submitTime", "submitType", score, passed)
SELECT pg_temp.uid(18, ul.un), ul.uid, p.id, 1, 's', '[]', 100, 60, 0, 0, 3, now() - interval '16 days',
  now() - interval '16 days', now() - interval '16 days', 1, 88, true
FROM ul JOIN "Paper" p ON p."lessonId" = ul.lid WHERE j = 3 AND (un / 10) % 5 < 2 AND un <= :NU / 10;

-- A certificate for every other learner.
INSERT INTO "Certificate" (id, "certNo", type, "userId", "orgId", holder, facts, "factsHash", "issueDate", "expireDate",
  status, "verifyCode", file, sha256, canonical, signature, kid, "createdAt")
SELECT pg_temp.uid(9, n), 'ZB2025' || 1 + n % 3 || lpad(n::text, 6, '0') || '0', 1 + n % 3, id,
  CASE WHEN org > 0 THEN pg_temp.uid(2, org) END, jsonb_build_object('name', nm),
  jsonb_build_object('issuer', '知标学堂培训中心', 'lessons', jsonb_build_array(jsonb_build_object('lessonId',
      pg_temp.uid(3, 1 + n % :NL), 'name', '知识产权管理实务', 'creditHours', '8.0', 'finishDate', '2026-05-01', 'score',
      '88.0', 'fullScore', 100)), 'totalHours', '8.0')
    || CASE WHEN n % 3 = 2 THEN '{"standardCode":"GB/T 29490-2023"}' ELSE '{}' END::jsonb,
  md5(n::text) || md5('x' || n), current_date - (n % 700),
  CASE WHEN n % 3 > 0 THEN current_date - (n % 700) + 730 END, CASE WHEN n % 50 = 0 THEN 2 ELSE 1 END,
  substr(md5('v' || n), 1, 22), 'cert/' || n || '.pdf', md5(n::text) || md5('y' || n),
  repeat('{"canonical":"facts"}', 30), repeat('s', 86), 'demo', now() - (n % 700) * interval '1 day'
FROM u WHERE n <= :NU / 2;

-- Messages, suggestions, ratings.
INSERT INTO "Notice" (id, "userId", type, title, content, "linkUrl", "isRead", "createdAt")
SELECT pg_temp.uid(10, n * 10 + k), id, (ARRAY['exam', 'certificate', 'deadline', 'organisation'])[1 + k % 4],
  '考试成绩已公布', '您参加的考试已出成绩，请到考试记录中查看详情。', '/my-exam', k % 2 = 0,
  now() - k * interval '5 days' - (n % 86400) * interval '1 second'
FROM u, generate_series(0, 9) k;
INSERT INTO "Suggestion" (id, "userId", type, content, images, status, "createdAt")
SELECT pg_temp.uid(17, n), id, '1', '希望增加更多的案例课程，谢谢。', '{}', n % 2, now() - n * interval '1 second'
FROM u WHERE n % 5 = 0;
INSERT INTO "TeacherRating" (id, "teacherId", "itemId", "itemTitle", score, day)
SELECT gen_random_uuid(), pg_temp.uid(14, 1 + n % :NT), i.id, i.title, 3 + n % 3, current_date
FROM u, (SELECT id, title FROM "EvaluateItem" ORDER BY sort LIMIT 1) i WHERE n % 2 = 0;

-- Applications: by organisations for their people, and by every tenth learner for a course.
INSERT INTO "CertApply" (id, "applyNo", kind, "orgId", "standardCode", status, "createdBy", "submitTime", "createdAt",
  "updatedAt")
SELECT pg_temp.uid(12, n), 'SQ' || lpad(n::text, 12, '0'), 2,
  pg_temp.uid(2, CASE WHEN n <= :BIGORG / 40 THEN 1 ELSE 2 + n % (:NORG - 1) END), 'GB/T 29490-2023',
  (ARRAY[2, 5, 5, 6, 3])[1 + n % 5], pg_temp.uid(1, 1), now() - n * interval '1 minute',
  now() - n * interval '1 minute',
  now()
FROM generate_series(1, :NU / 20) n;
INSERT INTO "CertApplyItem" (id, "applyId", "userId", evidence, result)
SELECT pg_temp.uid(19, n * 10 + k), pg_temp.uid(12, n), pg_temp.uid(1, 1 + (n * 10 + k) % :BIGORG),
  '{"lessons":[],"totalHours":{"measured":16,"planned":0},"score":88,"fullScore":100,"examDate":"2026-05-01","hasPhoto":true}', 1
FROM generate_series(1, :BIGORG / 40) n, generate_series(0, 9) k;
INSERT INTO "CertApplyItem" (id, "applyId", "userId", evidence, result)
SELECT pg_temp.uid(19, n * 10 + k), pg_temp.uid(12, n), pg_temp.uid(1, :BIGORG + 1 + (n * 3 + k) % (:NU - :BIGORG)),
  '{"lessons":[],"totalHours":{"measured":16,"planned":0},"score":88,"fullScore":100,"examDate":"2026-05-01","hasPhoto":true}', 1
FROM generate_series(:BIGORG / 40 + 1, :NU / 20) n, generate_series(0, 2) k;
INSERT INTO "CertApply" (id, "applyNo", kind, "orgId", "lessonId", status, "createdBy", "submitTime", "createdAt",
  "updatedAt")
SELECT pg_temp.uid(20, n), 'SP' || lpad(n::text, 12, '0'), 1, CASE WHEN org > 0 THEN pg_temp.uid(2, org) END,
  pg_temp.uid(3, 1 + n % :NL), CASE WHEN org > 0 THEN 1 ELSE 2 END, id, now() - n * interval '1 second',
  now() - n * interval '1 second', now()
FROM u WHERE n % 10 = 0;
INSERT INTO "CertApplyItem" (id, "applyId", "userId", evidence, result)
SELECT pg_temp.uid(21, n), pg_temp.uid(20, n), id,
  '{"lessons":[],"totalHours":{"measured":16,"planned":0},"score":88,"fullScore":100,"examDate":"2026-05-01","hasPhoto":true}', 0
FROM u WHERE n % 10 = 0;
INSERT INTO "CertApplyLog" (id, "applyId", "fromStatus", "toStatus", action, operator, "createdAt")
SELECT gen_random_uuid(), id, 0, 2, 'submit', '王主任', now() FROM "CertApply";

-- The busy learner, who is in no organisation: the last one. 300 courses, 3,000 messages, 100 attempts in either world.
INSERT INTO "UserLesson" ("userId", "lessonId", status, progress, "creditedSec", "startTime", "updatedAt")
SELECT pg_temp.uid(1, :NU), pg_temp.uid(3, n), 1, 40, 300, now() - interval '9 days', now() - n * interval '1 minute'
FROM generate_series(1, 300) n ON CONFLICT DO NOTHING;
INSERT INTO "UserItem" ("userId", lid, "lessonId", coverage, covered, "updatedAt")
SELECT pg_temp.uid(1, :NU), pg_temp.uid(5, n * 8 + i), pg_temp.uid(3, n), decode(repeat('ff', 12), 'hex'), 96, now()
FROM generate_series(1, 300) n, generate_series(0, 7) i ON CONFLICT DO NOTHING;
INSERT INTO "Notice" (id, "userId", type, title, content, "isRead", "createdAt")
SELECT gen_random_uuid(), pg_temp.uid(1, :NU), 'exam', '考试成绩已公布', '您参加的考试已出成绩。', n % 3 > 0,
  now() - n * interval '1 minute'
FROM generate_series(1, 3000) n;
INSERT INTO "Attempt" (id, "userId", "paperId", no, seed, snapshot, "totalScore", "passScore", "multiRule", "blurLimit",
  status, "startTime", deadline, "submitTime", "submitType", score, passed)
SELECT pg_temp.uid(22, n), pg_temp.uid(1, :NU), pg_temp.uid(7, 1 + n % (:NL / 2)), 10 + n, md5(n::text), snap.snapshot,
  100, 60, 0, 0, 3, now() - interval '40 days' + n * interval '1 hour', now() - interval '39 days',
  now() - interval '39 days' + n * interval '1 hour', 1, 80, true
FROM generate_series(1, 100) n JOIN snap ON snap.v = n % 6;
INSERT INTO "AttemptKey"
SELECT pg_temp.uid(22, n), snap.key FROM generate_series(1, 100) n JOIN snap ON snap.v = n % 6;
INSERT INTO "AttemptAnswer" ("attemptId", "questionId", value, seq, "savedAt", score)
SELECT pg_temp.uid(22, n), q.id, '"A"', 1, now(), CASE WHEN q.i % 3 = 0 THEN 0 ELSE 5 END
FROM generate_series(1, 100) n JOIN snap ON snap.v = n % 6, unnest(snap.ids) WITH ORDINALITY q(id, i);
INSERT INTO "Certificate" (id, "certNo", type, "userId", holder, facts, "factsHash", "issueDate", status, "verifyCode",
  file, sha256, canonical, signature, kid, "createdAt")
SELECT pg_temp.uid(23, n), 'ZB20261' || lpad(n::text, 6, '0') || '0', 1, pg_temp.uid(1, :NU), '{"name":"王大勤"}',
  '{"issuer":"知标学堂培训中心","lessons":[],"totalHours":"8.0"}', md5('h' || n), current_date, 1,
  substr(md5('hv' || n), 1, 22), 'x', 'x', '{}', 's', 'demo', now() - n * interval '1 hour'
FROM generate_series(1, 50) n;

SET session_replication_role = origin;
-- What triggers keep, which were off.
SELECT fill_org_figures();
