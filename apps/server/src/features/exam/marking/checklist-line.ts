import { allOf } from '@zhibiao/contract/core/codes';
import { isMarked, QUESTION, QUESTION_STATUS } from '@zhibiao/contract/question/types';
import { DOUBLE_MARKING, PAPER_STATUS } from '@zhibiao/contract/paper/types';
import { lit, lits, one, sql } from '#db/sql.ts';
import type { CheckLine } from '#services/checklist.ts';
import { findLack } from '#services/exam/mark-waits.ts';

const READ = sql<{ some: boolean; twice: boolean }>`
  SELECT EXISTS (SELECT FROM "Question"
      WHERE type IN (${lits(allOf(QUESTION).filter(isMarked))}) AND status = ${lit(QUESTION_STATUS.on)}) AS some,
    EXISTS (SELECT FROM "Paper" WHERE status = ${lit(PAPER_STATUS.published)}
      AND "markRule" ->> 'double' <> ${lit(String(DOUBLE_MARKING.single))}) AS twice`;

/** Of the checklist before the doors open: an exam that people mark goes through to the end with the staff there is. */
export const markingLine: CheckLine = {
  key: 'marking',
  must: false,
  title: '阅卷、仲裁与复核都有人办',
  page: '/console/staff',
  look: async ({ pool }) => {
    const { some, twice } = await one(pool, READ);
    const lack = some ? await findLack(pool, twice) : null;
    const good = some ? '每一步都有没有评过的人' : '题库中还没有由人评阅的题目';
    return { ok: lack === null, why: lack ?? good };
  },
};
