import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { APPLY } from '@zhibiao/contract/apply/types';
import { RESCORE_KIND, RESCORE_POLICY } from '@zhibiao/contract/exam/staff-rescore';
import { RETAKE_RULE } from '@zhibiao/contract/round/staff';
import { STAFF_SCOPE } from '@zhibiao/contract/staff/types';
import { withDatabase } from '#support/database.ts';
import { makeGroupApply, makeMember, makeOrg } from '#support/people/org-fixtures.ts';
import { fillRoom } from '#support/exam/exam-room.ts';
import { addWaitingResults } from '#support/exam/marked-paper.ts';
import { addTerms } from '#support/exam/exam-terms.ts';
import { addReviews } from '#support/exam/reviewed-paper.ts';
import { sitExam } from '#support/exam/attempted-exam.ts';
import { WORD, wordFile } from '#support/exam/word-file.ts';

/** One whole, one with a fault. */
const QUESTIONS = [
  '一、单项选择题',
  '1. 走查用题：后台的页面由谁走查（　）。',
  'A. 程望舒',
  'B. 浏览器',
  '答案：B',
  '2. 走查用题：答案写错的题在哪里改好（　）。',
  'A. 核对页',
  'B. 首页',
  '答案：E',
];

/** Whatever question a fixture has left, its first version stands beside it as with every question. */
export const giveVersions = (): Promise<unknown> =>
  withDatabase((client) =>
    client.query(
      `INSERT INTO "QuestionVersion" ("questionId", version, content, answer, analysis, rubric, at, why)
       SELECT q.id, q.version, jsonb_build_object(
           'bankId', q."bankId", 'type', q.type, 'stem', q.stem, 'options', q.options,
           'material', coalesce(q.material, ''), 'images', q.images, 'difficulty', q.difficulty,
           'children', '[]'::jsonb,
           'clause', NULL, 'clauseId', NULL, 'lawId', NULL, 'validFrom', NULL, 'validTo', NULL
         ), k.answer, k.analysis, k.rubric, now(), ''
       FROM "Question" q JOIN "QuestionKey" k ON k."questionId" = q.id
       WHERE q."parentId" IS NULL AND NOT EXISTS (SELECT FROM "QuestionVersion" v WHERE v."questionId" = q.id)`,
    ),
  );

/**
 * What the demo content has not: things of the console's own, so that no page is judged by its empty list. Asked of
 * the server as its pages ask.
 */
export const addConsoleContent = async (page: Page, token: string): Promise<void> => {
  const post = async (path: string, data: unknown): Promise<void> => {
    const answer = await page.request.post(`/prod-api/system/${path}`, {
      headers: { authorization: `Bearer ${token}` },
      data,
    });
    expect(await answer.json(), path).toMatchObject({ code: 200 });
  };
  const mark = token.slice(-5);
  await post('token', { name: `数据中台 ${mark}`, permissions: ['report:view', 'apply:list'], days: 90 });
  await post('staff', { account: `xu${Date.now()}`, name: '许知白', roleIds: [], scope: { kind: STAFF_SCOPE.all } });
  await post('law', { name: '中华人民共和国专利法', edition: `2020年修正 ${mark}`, effectiveFrom: '2021-06-01' });
  const lessonId = await withDatabase(async (client) => {
    const { rows } = await client.query<{ id: string }>(`SELECT id FROM "Lesson" WHERE status = 1 LIMIT 1`);
    return rows[0]?.id;
  });
  await post('round/plan', { name: `内审员年度复训 ${mark}`, lessonId, rule: RETAKE_RULE.year, monthDay: '01-01' });
  await post('audit/verify', {});
  const org = await makeOrg(`走查机构 ${mark}`, '林知远');
  const member = await makeMember(org, '江映川');
  const { id } = await makeGroupApply(org, [member]);
  await withDatabase((client) =>
    client.query('UPDATE "CertApply" SET status = $2 WHERE id = $1', [id, APPLY.platformReview]),
  );
  await withDatabase((client) =>
    client.query(
      `INSERT INTO "Appeal" (id, no, "userId", "orgId", "lessonId", lid, round, seqs, "claimSec", reason)
       SELECT $1, $2, $3, $4, l."lessonId", l.id, 1, '{1}', 60, '网络中断了一刻钟' FROM "LessonItem" l LIMIT 1`,
      [randomUUID(), `SS-${mark}`, member.id, org.id],
    ),
  );
  await addWaitingResults();
  await addTerms();
  await fillRoom();
  await addReviews([
    ['顾念之', 4],
    ['陆清和', 0],
  ]);
  const read = await page.request.post('/prod-api/system/question/import', {
    headers: { authorization: `Bearer ${token}`, 'content-language': 'zh_CN' },
    multipart: { file: { name: `题目 ${mark}.docx`, mimeType: WORD, buffer: wordFile(QUESTIONS) } },
  });
  expect(await read.json(), 'an import').toMatchObject({ code: 200 });
  const { suspect } = await sitExam(page, token, mark);
  await post('exam/rescore', {
    kind: RESCORE_KIND.everybody,
    policy: RESCORE_POLICY.upOnly,
    questionId: suspect,
    scope: {},
    reason: '第 1 题的答案有误',
  });
  await withDatabase((client) =>
    client.query(
      `INSERT INTO "LoginLog" (id, realm, account, method, ok, reason, ip, device)
       VALUES ($1, 2, 'wenyining', 'password', false, '账号或密码错误', '10.12.4.37', 'Windows · Edge')`,
      [randomUUID()],
    ),
  );
};
