import { ANSWERED_BY, type QuestionType } from '@zhibiao/contract/question/types';
import type { Pool } from '#db/client.ts';
import { many, sql } from '#db/sql.ts';

/** A question in the version in which it was asked; from before versions were kept, as it reads now. */
export type StatsQuestion = {
  questionId: string;
  version: number;
  no: number;
  type: QuestionType;
  stem: string;
  options: { key: string; text: string }[];
  /** Keys of the right options. */
  right: string[];
};
type Row = Omit<StatsQuestion, 'right'> & { answer: string[] };

const TRUE_OR_FALSE = [
  { key: 'A', text: '正确' },
  { key: 'B', text: '错误' },
];
const OPTIONS: Record<
  (typeof ANSWERED_BY)[QuestionType],
  (options: StatsQuestion['options']) => StatsQuestion['options']
> = {
  options: (own) => own.map(({ key, text }) => ({ key, text })),
  trueOrFalse: () => TRUE_OR_FALSE,
  blanks: () => [],
  text: () => [],
};

const find = (wanted: readonly { questionId: string; qVersion: number }[]) => sql<Row>`
  SELECT q.id AS "questionId", w.version, q.no, coalesce((v.content->>'type')::int, q.type) AS type,
    coalesce(v.content->>'stem', q.stem) AS stem, coalesce(v.content->'options', q.options) AS options,
    coalesce(v.answer, k.answer, '[]') AS answer
  FROM unnest(${wanted.map(({ questionId }) => questionId)}::uuid[], ${wanted.map((one) => one.qVersion)}::int[])
    w(id, version)
  JOIN "Question" q ON q.id = w.id
  LEFT JOIN "QuestionVersion" v ON v."questionId" = w.id AND v.version = w.version
  LEFT JOIN "QuestionKey" k ON k."questionId" = w.id`;

export const statsQuestionsOf = async (
  pool: Pool,
  wanted: readonly { questionId: string; qVersion: number }[],
): Promise<(one: { questionId: string; qVersion: number }) => StatsQuestion | undefined> => {
  const rows = wanted.length > 0 ? await many(pool, find(wanted)) : [];
  const known = new Map(
    rows.map(({ answer, ...row }) => {
      const options = OPTIONS[ANSWERED_BY[row.type]](row.options);
      return [`${row.questionId}/${row.version}`, { ...row, options, right: options.length > 0 ? answer : [] }];
    }),
  );
  return ({ questionId, qVersion }) => known.get(`${questionId}/${qVersion}`);
};
