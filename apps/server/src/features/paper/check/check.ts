import { PAPER_MODE, SHOW } from '@zhibiao/contract/paper/types';
import { type PaperDraft, totalOfDraft } from '@zhibiao/contract/paper/draft';
import { type PaperCheck, type SharedWith } from '@zhibiao/contract/paper/staff-publish';
import type { Pool } from '#db/client.ts';
import { one, type Queryable, sql } from '#db/sql.ts';
import { fitOf, ruleName } from '#domain/paper/fit.ts';
import { day } from '#domain/time/time.ts';
import { cellsOf, namedQuestions } from './cells.ts';
import { clauseNames } from '#features/paper/clause-names.ts';
import { coverageOf } from './coverage.ts';
import { checkFixed, type Days, type PaperFinding } from './check-fixed.ts';
import { findShared } from './shared.ts';
import { daysAfter } from '#domain/round/round.ts';

type Findings = Omit<PaperCheck, 'faults' | 'warnings'> & { faults: PaperFinding[]; warnings: PaperFinding[] };
/** What is looked at: a structure, under the conditions of a paper. */
type Checked = {
  id: string;
  lessonId: string | null;
  openTime: Date | null;
  closeTime: Date | null;
  showResult: number;
};

const ofRule = (msg: string, at: number | null = null): PaperFinding => ({ part: 'rules', msg, at });
const NOW = sql<{ now: Date }>`SELECT clock_timestamp() AS now`;

/** How far one looks where nothing closes a paper. */
const DAYS_AHEAD = 365;
const daysOf = async (on: Queryable, { openTime, closeTime }: Checked): Promise<Days> => {
  const { now } = await one(on, NOW);
  const today = day(now);
  return {
    today,
    opens: openTime && openTime > now ? day(openTime) : null,
    ends: closeTime ? day(closeTime) : daysAfter(today, DAYS_AHEAD),
    closes: closeTime !== null,
  };
};

const structureFaults = (draft: PaperDraft): PaperFinding[] => {
  const total = totalOfDraft(draft);
  const empty = draft.mode === PAPER_MODE.fixed ? draft.fixed.length === 0 : draft.draw.length === 0;
  if (empty) return [ofRule(draft.mode === PAPER_MODE.fixed ? '还没有选题' : '还没有组卷规则')];
  return [
    ...(Number.isInteger(total) ? [] : [ofRule(`总分须为整数，现为 ${total} 分`)]),
    ...(draft.passScore <= total ? [] : [ofRule(`合格线 ${draft.passScore} 分高于总分 ${total} 分`)]),
  ];
};

const sentenceOf = (name: string, { from, needs, has }: { from: string | null; needs: number; has: number }) =>
  `${from === null ? '' : `${from} 起：`}${name}需 ${needs} 题，仅有 ${has} 题`;

export const sharedFault = ({ title, questions }: SharedWith): PaperFinding => ({
  part: 'shared',
  msg: `与《${title}》共用 ${questions} 道题，公布答案会泄露本试卷`,
  at: null,
});

/** Whether its questions can be drawn: what is found of its structure and of each rule, and what they were held to. */
const checkRules = async (pool: Pool, on: Queryable, paper: Checked, draft: PaperDraft) => {
  const drawn = draft.mode === PAPER_MODE.drawn;
  const days = await daysOf(on, paper);
  const cells = drawn
    ? await cellsOf(
        pool,
        on,
        draft.draw.map(({ bankId }) => bankId),
      )
    : [];
  const named = drawn
    ? new Map()
    : await namedQuestions(
        on,
        draft.fixed.map(({ questionId }) => questionId),
      );
  const names = await clauseNames(
    on,
    draft.draw.flatMap(({ clauseId }) => clauseId ?? []),
  );
  const faults = structureFaults(draft);
  const warnings: PaperFinding[] = [];
  const rules = drawn ? fitOf(draft.draw, cells, days) : [];
  if (!drawn) {
    const fixed = checkFixed(draft.fixed, named, days);
    rules.push(...fixed.rules);
    faults.push(...fixed.faults);
    warnings.push(...fixed.warnings);
  }
  for (const { at, short, same } of drawn ? rules : []) {
    const rule = draft.draw[at];
    if (!rule) continue;
    const name = ruleName(rule, (id) => names.get(id) ?? '条款已不存在');
    for (const one of short) {
      const early = days.opens !== null && (one.from === null || one.from < days.opens);
      const late = one.from !== null && !days.closes;
      const finding = ofRule(sentenceOf(name, one), at);
      if (late && !early) warnings.push({ ...finding, later: true });
      else (early ? warnings : faults).push(finding);
    }
    if (same) warnings.push(ofRule(`${name}：每份相同`, at));
  }
  return { faults, warnings, rules, today: days.today, held: { cells, named } };
};

/** Whether a paper can be drawn as it stands: nothing of its own page's faults but what it shares with others. */
export const isDrawable = async (pool: Pool, paper: Checked, draft: PaperDraft): Promise<boolean> =>
  (await checkRules(pool, pool, paper, draft)).faults.length === 0;

/**
 * What keeps a paper from being published and what its editor should know. Being short on a day before it closes is a
 * fault; of one that never closes it is a warning, which the daily look repeats while there is time to write questions.
 */
export const checkPaper = async (pool: Pool, on: Queryable, paper: Checked, draft: PaperDraft): Promise<Findings> => {
  const { faults, warnings, rules, today, held } = await checkRules(pool, on, paper, draft);
  const shared = await findShared(pool, on, {
    id: paper.id,
    releases: paper.showResult === SHOW.analysis,
    draft,
    today,
  });
  return {
    faults: [...faults, ...shared.map(sharedFault)],
    warnings,
    rules,
    clauses: await coverageOf(on, paper.lessonId, draft, held),
    shared,
  };
};
