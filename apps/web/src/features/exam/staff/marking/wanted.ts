import { MARK_KINDS, type MarkBoardRow, type MarkKind } from '@zhibiao/contract/exam/staff-marking';
import { QUESTION, questionNo } from '@zhibiao/contract/question/types';
import type { Permission } from '@zhibiao/contract/permissions';
import { labelOf } from '@zhibiao/contract/core/codes';

/** Which answers are marked: of one question of one paper, for a first mark, a second, or a decision. */
export type WantedMarking = { paperId: string; questionId: string; kind: MarkKind };

export const KIND_WORD: Record<MarkKind, string> = { first: '待阅', second: '二评', dispute: '待仲裁' };
export const isKind = (text: string): text is MarkKind => MARK_KINDS.some((kind) => kind === text);
export const waitingOf = (row: MarkBoardRow, kind: MarkKind): number =>
  ({ first: row.todo, second: row.second, dispute: row.dispute })[kind];
/** The kinds of work that one may do. */
export const kindsFor = (can: (permission: Permission) => boolean): MarkKind[] =>
  MARK_KINDS.filter((kind) => can(kind === 'dispute' ? 'mark:arbitrate' : 'mark:score'));
/** What there is to do first, of what one may do. */
export const firstKind = (row: MarkBoardRow, kinds: readonly MarkKind[]): MarkKind =>
  kinds.find((kind) => waitingOf(row, kind) > 0) ?? kinds[0] ?? 'first';

const PAGE = '/console/exam/marking';
export const deskPath = (
  { paperId, questionId }: Pick<WantedMarking, 'paperId' | 'questionId'>,
  kind: string,
): string => `${PAGE}?${new URLSearchParams({ paperId, questionId, kind }).toString()}`;
export const questionName = ({ no, type }: Pick<MarkBoardRow, 'no' | 'type'>): string =>
  `${questionNo(no)} ${labelOf(QUESTION, type)}`;
