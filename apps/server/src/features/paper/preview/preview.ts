import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { GivenQuestion } from '@zhibiao/contract/question/types';
import type { PreviewQuestion, previewPaper } from '@zhibiao/contract/paper/staff-preview';
import { totalOfDraft } from '@zhibiao/contract/paper/draft';
import type { Pool } from '#db/client.ts';
import type { Queryable } from '#db/sql.ts';
import { layOut } from '#domain/exam/paper.ts';
import { countOfDraft } from '#domain/paper/draft.ts';
import { randomFrom } from '#domain/number/seeded-random.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { forbidden, refused } from '#errors.ts';
import { actorOf, auditedAs } from '#services/audit/audited.ts';
import { keyAsGiven, wholeQuestions } from './contents.ts';
import { candidatesOf, drawerOf } from './draw.ts';
import { paperDraftOf, findPaper, type LockedPaper } from '#features/paper/lock.ts';
import { remarksByQuestion } from './remarks.ts';

type Preview = AnswerOf<typeof previewPaper>;
/** Without what others wrote about it. */
export type Specimen = Omit<Preview, 'questions'> & { questions: Omit<PreviewQuestion, 'remarks'>[] };

/** One draw of what is being edited, as a learner gets it; nothing of it is stored. */
export const specimenOf = async (
  on: Queryable,
  paper: LockedPaper,
  { seed, withKey }: { seed: string; withKey: boolean },
): Promise<Specimen> => {
  const draft = paperDraftOf(paper);
  if (countOfDraft(draft) === 0) throw refused('试卷还没有题目，请先添加组卷规则或选题');
  const random = randomFrom(`preview:${paper.id}:${seed}`);
  const chosen = drawerOf(draft, await candidatesOf(on, draft))(random);
  const contents = await wholeQuestions(
    on,
    chosen.map(({ questionId }) => questionId),
  );
  const drawn = chosen.map(({ questionId, score }, at) => {
    const question = contents.get(questionId);
    if (!question) throw refused(`第 ${at + 1} 题已不存在，请移除后再预览`);
    return { question, score };
  });
  const keys = new Map([...contents.values()].flatMap((one) => [one, ...one.children]).map(({ id, key }) => [id, key]));
  return {
    title: paper.title,
    totalScore: totalOfDraft(draft),
    passScore: draft.passScore,
    durationMin: draft.durationMin,
    multiRule: draft.multiRule,
    indefRule: draft.indefRule,
    questions: layOut(drawn, draft, random).map(({ given, letters }, at) => {
      const key = keys.get(given.questionId);
      return {
        // What a learner is given, and nothing besides.
        ...GivenQuestion.parse(given),
        no: at + 1,
        key: withKey && key ? keyAsGiven(key, letters, given) : null,
      };
    }),
  };
};

/** Staff who look at the answers are recorded as having done so. */
export const previewStaffPaper = async (
  deps: { pool: Pool },
  staff: Staff,
  { id, seed, key }: InputOf<typeof previewPaper>['query'],
): Promise<Preview> => {
  const withKey = key === '1';
  if (withKey && !staff.can('bank:key')) throw forbidden('查看答案需要“查看答案”权限，请联系管理员');
  const paper = await findPaper(deps.pool, id);
  const [specimen, remarks] = await Promise.all([
    specimenOf(deps.pool, paper, { seed, withKey }),
    remarksByQuestion(deps.pool, id),
  ]);
  if (withKey)
    await auditedAs(deps, actorOf(staff), 'paper.preview', async (_, note) =>
      note({ object: 'paper', id, name: paper.title, counts: { questions: specimen.questions.length } }),
    );
  return {
    ...specimen,
    questions: specimen.questions.map((question) => ({
      ...question,
      remarks: remarks.get(question.questionId) ?? [],
    })),
  };
};
