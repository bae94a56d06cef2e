import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import type { studyYear } from '@zhibiao/contract/study/year';
import { many, sql } from '#db/sql.ts';
import { day } from '#domain/time/time.ts';
import { roundFact } from '#domain/certificate/facts.ts';
import type { Viewer } from '#domain/auth/roles.ts';
import { hoursLacking, yearHoursOf } from '#domain/study/year-hours.ts';
import type { SettingNeeds } from '#services/settings/settings.ts';
import { hoursOf } from '#services/study/study-sql.ts';
import { inYear, yearRule } from '#services/study/year-hours.ts';

type Year = AnswerOf<typeof studyYear>;
type Row = Pick<Year['lessons'][number], 'lessonId' | 'name' | 'subject' | 'creditHours'> & {
  round: number;
  finishTime: Date;
};
const selectRuns = (userId: string, year: number) => sql<Row>`
  SELECT r."lessonId", l.name, r.no AS round, r.subject, ${hoursOf(sql`r`)} AS "creditHours", r."finishTime"
  FROM "LessonRound" r JOIN "Lesson" l ON l.id = r."lessonId"
  WHERE r."userId" = ${userId}::uuid AND ${inYear(year)}
  ORDER BY r."finishTime" DESC, l.name, r."lessonId", r.no DESC`;

/** What the learner finished in a year, whichever run it was of, with what the year still wants. */
export const findYear = async (
  deps: SettingNeeds,
  { id: userId, orgId }: Pick<Viewer, 'id' | 'orgId'>,
  year: number,
): Promise<Year> => {
  const [rule, rows] = await Promise.all([yearRule(deps, orgId), many(deps.pool, selectRuns(userId, year))]);
  const hours = yearHoursOf(rows);
  return {
    year,
    ...rule,
    ...hours,
    lack: hoursLacking(rule, hours),
    lessons: rows.map(({ finishTime, round, ...lesson }) => ({
      ...lesson,
      ...roundFact(round),
      finishDate: day(finishTime),
    })),
  };
};
