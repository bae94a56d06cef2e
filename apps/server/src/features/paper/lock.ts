import { labelOf } from '@zhibiao/contract/core/codes';
import { PAPER_STATUS } from '@zhibiao/contract/paper/types';
import { PaperDraft } from '@zhibiao/contract/paper/draft';
import type { Client } from '#db/client.ts';
import { maybeOne, type Queryable, sql, type Statement } from '#db/sql.ts';
import { draftFrom, type StructureColumns } from '#domain/paper/draft.ts';
import { conflict, missing, refused } from '#errors.ts';

/** A paper as its commands need it. */
export type LockedPaper = StructureColumns & {
  id: string;
  title: string;
  status: number;
  lessonId: string | null;
  openTime: Date | null;
  closeTime: Date | null;
  showResult: number;
  maxAttempts: number;
  totalScore: number;
  edition: number;
  draft: unknown;
  version: number;
  editedBy: string | null;
  sharesWith: string[];
};

const COLUMNS = sql`p.id, p.title, p.status, p."lessonId", p."openTime", p."closeTime", p."showResult",
  p."maxAttempts", p.mode, p.rules, p."totalScore", p."passScore", p."durationMin", p."shuffleQuestions",
  p."shuffleOptions", p."multiRule", p."indefRule", p.edition, p.draft, p.version, p."editedBy", p."sharesWith"`;
export const selectPapers = (where: Statement) => sql<LockedPaper>`SELECT ${COLUMNS} FROM "Paper" p WHERE ${where}`;

export const findPaper = async (on: Queryable, id: string): Promise<LockedPaper> => {
  const paper = await maybeOne(on, selectPapers(sql`p.id = ${id}`));
  if (!paper) throw missing('试卷不存在');
  return paper;
};

/** Its row is held until the transaction ends. Learners who sit it are not kept waiting. */
export const holdPaper = async (client: Client, id: string): Promise<LockedPaper> => {
  const paper = await maybeOne(client, sql<LockedPaper>`${selectPapers(sql`p.id = ${id}`)} FOR NO KEY UPDATE`);
  if (!paper) throw missing('试卷不存在');
  return paper;
};
export const holdPaperAt = async (client: Client, id: string, version: number): Promise<LockedPaper> => {
  const paper = await holdPaper(client, id);
  if (paper.version !== version) throw conflict();
  return paper;
};

/** What is being edited, or what is in force when nothing is. */
export const paperDraftOf = (paper: LockedPaper): PaperDraft =>
  paper.draft === null ? draftFrom(paper) : PaperDraft.parse(paper.draft);

/** `试卷已下架，不能…`: every move that is not one of the states' own. */
export const notInPaperStatus = (status: number, what: string) =>
  refused(`试卷${status === PAPER_STATUS.draft ? '还是' : ''}${labelOf(PAPER_STATUS, status)}，不能${what}`);
