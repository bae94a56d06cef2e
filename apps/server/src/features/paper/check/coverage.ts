import { PAPER_MODE } from '@zhibiao/contract/paper/types';
import type { PaperDraft } from '@zhibiao/contract/paper/draft';
import { type PaperCheck } from '@zhibiao/contract/paper/staff-publish';
import { many, type Queryable, sql } from '#db/sql.ts';
import { fits } from '#domain/paper/draw-rule.ts';
import { LIVE_ITEMS, NEED_SQL } from '#services/study/study-sql.ts';
import { clauseNames } from '#features/paper/clause-names.ts';
import type { HeldCell, NamedQuestion } from './cells.ts';

/** What a paper asks by the uppermost clauses of its standard, beside how long its course teaches each of them. */

type Points = Map<string | null, number>;
const add = (points: Points, clause: string | null, more: number) =>
  points.set(clause, (points.get(clause) ?? 0) + more);
const topOf = ({ clauses }: Pick<HeldCell, 'clauses'>): string | null => clauses[0] ?? null;

/** Of a rule that draws from several clauses each has its share, by how many questions it holds. */
const pointsOf = (draft: PaperDraft, cells: readonly HeldCell[], named: ReadonlyMap<string, NamedQuestion>): Points => {
  const points: Points = new Map();
  if (draft.mode === PAPER_MODE.fixed) {
    for (const { questionId, score } of draft.fixed) {
      const question = named.get(questionId);
      if (question) add(points, topOf(question), score);
    }
    return points;
  }
  for (const rule of draft.draw) {
    const fitting = cells.filter((cell) => fits(rule, cell));
    const available = fitting.reduce((sum, { count }) => sum + count, 0);
    for (const cell of fitting) add(points, topOf(cell), (rule.count * rule.score * cell.count) / available);
  }
  return points;
};

/** Seconds that a course asks for, by uppermost clause; a lecture on several is split evenly among them. */
const taught = (lessonId: string) => sql<{ id: string; seconds: number }>`
  SELECT top.id, sum(i.need::float8 / i.of)::float8 AS seconds
  FROM (
    SELECT i.id, ${NEED_SQL} AS need, (SELECT count(*) FROM "LessonItemClause" n WHERE n.lid = i.id) AS of
    FROM ${LIVE_ITEMS} i LEFT JOIN "Media" m ON m.id = i."mediaId" WHERE i."lessonId" = ${lessonId}
  ) i
  JOIN "LessonItemClause" x ON x.lid = i.id JOIN "Clause" c ON c.id = x."clauseId"
  JOIN "Clause" top ON top."standardCode" = c."standardCode" AND top."parentId" IS NULL
    AND starts_with(c.path, top.path)
  GROUP BY top.id`;

const byNumber = new Intl.Collator('zh-CN', { numeric: true });
const tenth = (value: number): number => Math.round(value * 10) / 10;

export const coverageOf = async (
  on: Queryable,
  lessonId: string | null,
  draft: PaperDraft,
  known: { cells: readonly HeldCell[]; named: ReadonlyMap<string, NamedQuestion> },
): Promise<PaperCheck['clauses']> => {
  const points = pointsOf(draft, known.cells, known.named);
  const hours = lessonId === null ? [] : await many(on, taught(lessonId));
  const all = hours.reduce((sum, { seconds }) => sum + seconds, 0);
  const shareOf = new Map(hours.map(({ id, seconds }) => [id, (seconds / all) * 100]));
  const ids = [...new Set([...[...points.keys()].filter((id) => id !== null), ...shareOf.keys()])];
  const names = await clauseNames(on, ids);
  const named = ids
    .map((clauseId) => ({
      clauseId,
      name: names.get(clauseId) ?? '',
      points: tenth(points.get(clauseId) ?? 0),
      hoursShare: all > 0 ? tenth(shareOf.get(clauseId) ?? 0) : null,
    }))
    .toSorted((a, b) => byNumber.compare(a.name, b.name));
  const rest = points.get(null) ?? 0;
  if (named.length === 0 || rest === 0) return named;
  return [...named, { clauseId: null, name: '未标条款', points: tenth(rest), hoursShare: null }];
};
