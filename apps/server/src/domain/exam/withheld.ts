import { copy } from '@zhibiao/contract/core/copy';
import { PAPER_STATUS } from '@zhibiao/contract/paper/types';
import type { Traits } from '#domain/paper/draw-rule.ts';
import { canDraw, rulesOf, type QuestionRules } from './paper.ts';
import { type AttemptsSoFar, type PaperEnding, isOver } from './rules.ts';

/** A paper beside the one whose result is looked at, as the learner stands to it. */
export type OtherPaper = PaperEnding &
  Pick<AttemptsSoFar, 'used' | 'passed'> & {
    title: string;
    status: number;
    mode: number;
    rules: unknown;
    /** The learner may read its title: it is in their list of exams. */
    listed: boolean;
    /** Questions of the attempt under way, null when there is none. */
    running: readonly string[] | null;
  };

/** A question that was given; `ruleId` is its own, or of the case that it belongs to, whose traits these are. */
export type DrawnTraits = Traits & { id: string; ruleId: string };

/** May be sat now or later by who has learned, joined or waited enough; drafts and withdrawn papers may not. */
export const maySit = (
  paper: Pick<OtherPaper, keyof PaperEnding | 'used' | 'passed' | 'status' | 'running'>,
  now: Date,
): boolean => paper.running !== null || (paper.status === PAPER_STATUS.published && !isOver(paper, paper, now));

/** What a paper's rules say. Papers with one object of rules share the reading, also from one call to the next. */
const readings = new WeakMap<object, QuestionRules>();
export const withheldReading = ({ mode, rules }: { mode: number; rules: unknown }): QuestionRules => {
  if (typeof rules !== 'object' || rules === null) return rulesOf({ mode, rules });
  const known = readings.get(rules) ?? rulesOf({ mode, rules });
  readings.set(rules, known);
  return known;
};

/**
 * Of these questions the ones whose mark or answer would help in a paper that may still be sat, each with the sentence
 * that says so.
 * Whether a question is in force plays no part: one that is switched off may be switched on again.
 */
export const withheldBy = (
  papers: readonly OtherPaper[],
  questions: readonly DrawnTraits[],
  now: Date,
): Map<string, string> => {
  const open = papers
    .filter((paper) => maySit(paper, now))
    .map((paper) => ({ ...paper, rules: withheldReading(paper), running: new Set(paper.running) }));
  const rules = [...new Set(open.map((paper) => paper.rules))];
  return new Map(
    questions.flatMap((question) => {
      // Asked of each set of rules once, however many papers have it.
      const drawing = new Set(rules.filter((one) => canDraw(one, { ...question, id: question.ruleId })));
      const asking = open.filter((paper) => paper.running.has(question.id) || drawing.has(paper.rules));
      const titles = asking.filter(({ listed }) => listed).map(({ title }) => title);
      return asking.length === 0 ? [] : [[question.id, copy.withheld(titles)]];
    }),
  );
};
