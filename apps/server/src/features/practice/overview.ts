import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import type { practiceOverview } from '@zhibiao/contract/practice/learner';
import type { Pool } from '#db/client.ts';
import { one, sql } from '#db/sql.ts';
import { BOXES, midnightBefore } from '#domain/practice/practice.ts';
import { dateTimeOrNull } from '#domain/time/time.ts';
import { findReleased } from '#services/exam/released.ts';
import { findDeck, isCardDue } from './card/cards.ts';
import { clauseLines } from './clauses.ts';
import { makeCards } from './card/make-cards.ts';

const countToday = (userId: string, from: Date) =>
  sql<{ answered: number; right: number }>`
    SELECT count(*)::int AS answered, count(*) FILTER (WHERE "right")::int AS "right"
    FROM "PracticeAnswer" WHERE "userId" = ${userId} AND at >= ${from}`.named('practice-today');

/** What there is to practise. Looking makes the cards of what was missed since the last look. */
export const findPracticeOverview = async (pool: Pool, userId: string): Promise<AnswerOf<typeof practiceOverview>> => {
  const { paperIds } = await findReleased(pool, userId, 'answers');
  await makeCards(pool, userId, paperIds);
  const { cards, withheld, now } = await findDeck(pool, userId);
  const [clauses, today] = await Promise.all([
    clauseLines(pool, cards, now),
    one(pool, countToday(userId, midnightBefore(now))),
  ]);
  const waiting = cards.filter(({ dueAt }) => dueAt > now);
  return {
    due: cards.filter(isCardDue(now)).length,
    total: cards.length,
    boxes: Array.from({ length: BOXES }, (_, at) => cards.filter(({ box }) => box === at + 1).length),
    nextDue: dateTimeOrNull(waiting[0]?.dueAt ?? null),
    today,
    clauses,
    held: withheld.size,
  };
};
