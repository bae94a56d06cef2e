import { copy } from '@zhibiao/contract/copy';
import { canDraw, rulesOf, type Candidate } from './exam-paper.ts';
import { isOver, type AttemptsSoFar, type PaperRules } from './exam-rules.ts';

/** A paper beside the one whose result is looked at, as the learner stands to it. */
export type OtherPaper = PaperRules &
  AttemptsSoFar & {
    title: string;
    status: number;
    mode: number;
    rules: unknown;
    /** The learner may read its title: it is in their list of exams. */
    listed: boolean;
    /** Questions of the attempt under way, null when there is none. */
    running: readonly string[] | null;
  };

const PUBLISHED = 1;

/** May be sat now or later by who has learned, joined or waited enough; drafts and withdrawn papers may not. */
const maySit = (paper: OtherPaper, now: Date): boolean =>
  paper.running !== null || (paper.status === PUBLISHED && !isOver(paper, paper, now));

/** Rules are read once a paper, not once a question. */
const asker = (paper: OtherPaper) => {
  const rules = rulesOf(paper);
  const running = new Set(paper.running);
  return {
    titles: paper.listed ? [paper.title] : [],
    asks: (question: Candidate): boolean => running.has(question.id) || canDraw(rules, question),
  };
};

/**
 * Of these questions the ones whose mark or answer would help in a paper that may still be sat, each with the sentence
 * that says so.
 * Whether a question is in force plays no part: one that is switched off may be switched on again.
 */
export const withheldBy = (
  papers: readonly OtherPaper[],
  questions: readonly Candidate[],
  now: Date,
): Map<string, string> => {
  const open = papers.filter((paper) => maySit(paper, now)).map(asker);
  return new Map(
    questions.flatMap((question) => {
      const asking = open.filter(({ asks }) => asks(question));
      return asking.length === 0 ? [] : [[question.id, copy.withheld(asking.flatMap(({ titles }) => titles))]];
    }),
  );
};
