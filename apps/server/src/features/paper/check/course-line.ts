import { LESSON_STATE } from '@zhibiao/contract/lesson/staff';
import { PAPER_STATUS } from '@zhibiao/contract/paper/types';
import type { Pool } from '#db/client.ts';
import { lit, many, one, sql } from '#db/sql.ts';
import { draftFrom } from '#domain/paper/draft.ts';
import type { CheckLine } from '#services/checklist.ts';
import { isDrawable } from './check.ts';
import { selectPapers } from '#features/paper/lock.ts';

const OPEN = sql<{ open: number }>`SELECT count(*)::int AS open FROM "Lesson"
  WHERE status = ${lit(LESSON_STATE.published)}`;
const PAPERS = selectPapers(sql`
  p.status = ${lit(PAPER_STATUS.published)} AND (p."closeTime" IS NULL OR p."closeTime" > clock_timestamp())
    AND p."lessonId" IN (SELECT id FROM "Lesson" WHERE status = ${lit(LESSON_STATE.published)}) ORDER BY p.id`);

/** Open courses with at least one paper of which its own page finds that it can be drawn. */
const countDrawable = async (pool: Pool): Promise<number> => {
  const found = new Set<string>();
  for (const paper of await many(pool, PAPERS))
    if (paper.lessonId && !found.has(paper.lessonId) && (await isDrawable(pool, paper, draftFrom(paper))))
      found.add(paper.lessonId);
  return found.size;
};

/** Of the checklist before the doors open. */
export const courseLine: CheckLine = {
  key: 'course',
  must: true,
  title: '至少一门课程开放，试卷可以抽题',
  page: '/console/course',
  look: async ({ pool }) => {
    const { open } = await one(pool, OPEN);
    const drawable = await countDrawable(pool);
    const bad = open === 0 ? '还没有开放的课程' : `${open} 门课程开放，但没有一门的试卷能抽出足够的题目`;
    return { ok: drawable > 0, why: drawable > 0 ? `${open} 门课程开放，其中 ${drawable} 门的试卷题量足够` : bad };
  },
};
