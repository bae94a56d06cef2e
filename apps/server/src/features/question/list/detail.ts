import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import type { staffQuestion } from '@zhibiao/contract/question/staff';
import type { Pool } from '#db/client.ts';
import { maybeOne, sql } from '#db/sql.ts';
import { type QuestionKey, NO_KEY } from '#domain/question/content.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { dateTime } from '#domain/time/time.ts';
import { missing } from '#errors.ts';
import { maySeeKeys, noteKeysRead } from './key-reading.ts';
import { readQuestions } from '#features/question/kept.ts';
import { QUESTION_ROW, QUESTION_ROW_FROM, type QuestionRecord, presentQuestions } from './rows.ts';
import { findQuestionUsage } from './usage.ts';

type More = { createdBy: string | null; createdAt: Date };
const findRow = (id: string) => sql<QuestionRecord & More>`
  SELECT ${QUESTION_ROW}, made.name AS "createdBy", q."createdAt" FROM "Question" q ${QUESTION_ROW_FROM}
  LEFT JOIN "Staff" made ON made.id = q."createdBy" WHERE q.id = ${id} AND q."parentId" IS NULL`;

/** Without the right to see keys there is none in what is answered. */
export const withKey = <T extends QuestionKey>(keyShown: boolean, one: T): T =>
  keyShown ? one : { ...one, ...NO_KEY };

export const findQuestion = async (
  deps: { pool: Pool },
  staff: Staff,
  id: string,
): Promise<AnswerOf<typeof staffQuestion>> => {
  const [row, questions] = await Promise.all([maybeOne(deps.pool, findRow(id)), readQuestions(deps.pool, [id])]);
  const question = questions.get(id);
  if (!row || !question) throw missing('题目不存在');
  const usage = await findQuestionUsage(deps.pool, question);
  const keyShown = maySeeKeys(staff);
  if (keyShown) await noteKeysRead(deps, staff, [question]);
  const { createdAt, ...rest } = row;
  const [shown] = await presentQuestions(deps.pool, staff, [rest]);
  if (!shown) throw missing('题目不存在');
  return {
    ...withKey(keyShown, question),
    ...shown,
    children: question.children.map((child) => withKey(keyShown, child)),
    keyShown,
    createTime: dateTime(createdAt),
    usage,
  };
};
