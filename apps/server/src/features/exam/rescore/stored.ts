import type { CodeOf } from '@zhibiao/contract/core/codes';
import { RESCORE_KIND, type RESCORE_POLICY } from '@zhibiao/contract/exam/staff-rescore';
import { maybeOne, type Queryable, sql, type Statement } from '#db/sql.ts';
import type { Corrected } from '#domain/exam/corrected-key.ts';
import { fromVersion, type QuestionContent, type StoredVersion } from '#domain/question/content.ts';
import type { Change } from '#domain/exam/rescore.ts';
import type { RescoreState } from '#domain/exam/rescore-states.ts';
import { missing } from '#errors.ts';

/** A re-score as it is kept, and what it changes. */

export type RescoreScope = { paperIds?: string[]; from?: string; to?: string };
export type StoredRescore = {
  id: string;
  questionId: string | null;
  paperId: string | null;
  kind: CodeOf<typeof RESCORE_KIND>;
  toVersion: number | null;
  passScore: number | null;
  policy: CodeOf<typeof RESCORE_POLICY>;
  scope: RescoreScope;
  reason: string;
  by: string;
  state: RescoreState;
  version: number;
  taskId: string | null;
  counts: { changed?: number };
};
const COLUMNS = sql`id, "questionId", "paperId", kind, "toVersion", "passScore", policy, scope, reason, by, state,
  version, "taskId", counts`;

/** `lock`: what it is held by until the transaction ends. */
const findOne = async (on: Queryable, id: string, lock: Statement): Promise<StoredRescore> => {
  const found = await maybeOne(on, sql<StoredRescore>`SELECT ${COLUMNS} FROM "Rescore" WHERE id = ${id}::uuid ${lock}`);
  if (!found) throw missing('重判不存在');
  return found;
};
export const readRescore = (on: Queryable, id: string): Promise<StoredRescore> => findOne(on, id, sql``);
export const lockRescore = (on: Queryable, id: string): Promise<StoredRescore> =>
  findOne(on, id, sql`FOR NO KEY UPDATE`);

/** A version is kept with its case; of older ones what the bank has now is all there is. */
const findVersion = (questionId: string, version: number) => sql<StoredVersion>`
  SELECT v.content, v.answer, v.analysis, v.rubric FROM "Question" q
  JOIN "QuestionVersion" v ON v."questionId" = coalesce(q."parentId", q.id) AND v.version = ${version}::int
  WHERE q.id = ${questionId}::uuid`;
const findNow = (questionId: string, version: number) => sql<Corrected>`
  SELECT q.type, q.options, k.answer, k.analysis, q.version FROM "Question" q
  JOIN "QuestionKey" k ON k."questionId" = q.id WHERE q.id = ${questionId}::uuid AND q.version = ${version}::int`;

const partOf = (question: QuestionContent, questionId: string) =>
  question.children.length === 0 ? question : question.children.find(({ id }) => id === questionId);

export const correctedOf = async (on: Queryable, questionId: string, version: number): Promise<Corrected> => {
  const kept = await maybeOne(on, findVersion(questionId, version));
  const part = kept && partOf(fromVersion(kept), questionId);
  if (part) return { type: part.type, options: part.options, answer: part.answer, analysis: part.analysis, version };
  const now = await maybeOne(on, findNow(questionId, version));
  if (!now) throw missing('没有这个版本');
  return now;
};

export const changeOf = async (
  on: Queryable,
  { kind, questionId, passScore, toVersion }: StoredRescore,
): Promise<Change> => {
  if (kind === RESCORE_KIND.passScore) return { kind, passScore: passScore ?? 0 };
  if (questionId === null || toVersion === null) throw new Error('a re-score of no question');
  return { kind, questionId, to: await correctedOf(on, questionId, toVersion) };
};
