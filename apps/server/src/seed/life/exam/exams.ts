import { LESSON_STATUS } from '@zhibiao/contract/lesson/types';
import { BLUR_MODE, PAPER_STATUS } from '@zhibiao/contract/paper/types';
import { lit, many, run, sql } from '#db/sql.ts';
import { papers as paperContent } from '@zhibiao/prisma/seed/content/papers.ts';
import { lookUp } from '#seed/look-up.ts';
import { ATTEMPT } from '@zhibiao/contract/exam/types';
import { pick, type Random } from '#domain/number/seeded-random.ts';
import { createBank } from '#features/exam/paper/bank.ts';
import { resetClock } from '#seed/life/clock.ts';
import { DEMO_LEARNER } from '#seed/life/study/enrolments.ts';
import { examOffice } from './exam-office.ts';
import { corrected, keyWrongly, quirksOf } from './miskeyed.ts';
import type { Life, Part } from '#seed/life/part.ts';
import { dayOfLife, officeHour } from '#seed/life/office/office-hours.ts';
import { seedAttempt, type SeededAttempt } from './sitting.ts';

const PAPERS = sql<{ id: string; title: string }>`SELECT id, title FROM "Paper"`;
const LEARNED = sql<{ userId: string; paperId: string; at: Date }>`
  SELECT ul."userId", p.id AS "paperId", ul."learnedTime" AS at
  FROM "UserLesson" ul JOIN "Paper" p ON p."lessonId" = ul."lessonId" AND p.status = ${lit(PAPER_STATUS.published)}
  WHERE ul.status = ${lit(LESSON_STATUS.examDue)} AND ul."learnedTime" IS NOT NULL
    ORDER BY ul."learnedTime", ul."userId"`;
/** Staff review a learner who leaves the page too often. */
const LOOKED_AT = (paperId: string) => sql`UPDATE "Paper" SET "blurMode" = ${lit(BLUR_MODE.review)}
  WHERE id = ${paperId}`;
/** A third of what is written is marked twice. */
const MARKED_TWICE = (paperId: string) => sql`
  UPDATE "Paper" SET "markRule" = '{"double":1,"sample":35,"gap":20}' WHERE id = ${paperId}`;

/** How much less than usual is known of each, and how long it takes. */
const TERMS: Record<string, { shift: number; minutes: number }> = {
  entry: { shift: -0.05, minutes: 18 },
  gbt29490: { shift: 0, minutes: 38 },
  auditor: { shift: 0.01, minutes: 62 },
  'trade-secret': { shift: 0.02, minutes: 12 },
  patent: { shift: -0.14, minutes: 30 },
};
/** Of those who may, so many of a hundred sit. */
const SIT = 94;
const ENTRANTS = 78;
/** Before the first course of the account that everybody tries. */
const ENTRY_DAY = -70;
const RUNNING = 3;
const FAILING = 3;

/** Of who has learned, and of anybody at the entry test: when they sit, again when they fail, and how well. */
export const exams: Part = async (life) => {
  const { pool } = life.deps;
  const titles = await many(pool, PAPERS);
  const idOf = lookUp(
    'paper',
    paperContent.map(({ key, title }) => [key, titles.find((paper) => paper.title === title)?.id ?? '']),
  );
  await run(pool, LOOKED_AT(idOf('gbt29490')));
  await run(pool, MARKED_TWICE(idOf('auditor')));
  await keyWrongly(life);
  await sitAll(life, idOf, await firstSittings(life, idOf));
  await resetClock(pool);
  await examOffice(life, idOf);
};

type Planned = SeededAttempt & {
  key: string;
  tries: number;
  /** Fails, and tries again until nothing is left. */
  fails: boolean;
};
type IdOf = (key: string) => string;

const skillsOf = (random: Random): ((userId: string) => number) => {
  const skills = new Map<string, number>();
  return (userId) => {
    const known = skills.get(userId) ?? (random(33) + random(33) + random(33) - 48) / 170;
    skills.set(userId, known);
    return known;
  };
};

const firstSittings = async (life: Life, idOf: IdOf): Promise<Planned[]> => {
  const random = life.random('sittings');
  const skillOf = skillsOf(random);
  const demo = life.userId(DEMO_LEARNER);
  const keyOf = (paperId: string) => Object.keys(TERMS).find((key) => idOf(key) === paperId) ?? 'entry';
  const planned = (userId: string, key: string, learned: Date): Planned => {
    const { shift, minutes } = TERMS[key] ?? { shift: 0, minutes: 20 };
    const skill = skillOf(userId) + shift;
    const start = officeHour(life, learned, random(4), random);
    const away = random(9) === 0 ? 1 + random(3) : 0;
    return {
      userId,
      paperId: idOf(key),
      key,
      start,
      minutes: minutes + random(9),
      skill,
      away,
      answered: null,
      tries: 1,
      fails: false,
    };
  };
  const learned = await many(life.deps.pool, LEARNED);
  const own = learned.filter(({ userId }) => userId === demo);
  const rest = learned.filter(({ userId }) => userId !== demo && random(100) < SIT);
  const entrants = pick(
    life.cast.people.filter(({ leftDay, org, mobile }) => leftDay === null && org !== 'C' && mobile !== DEMO_LEARNER),
    random,
    ENTRANTS,
  );
  const late = life.now.getTime() - 3 * 3_600_000;
  const failing = rest.filter(({ paperId }) => paperId === idOf('patent')).slice(0, FAILING);
  return [
    ...rest.map((one) => {
      const sitting = planned(one.userId, keyOf(one.paperId), one.at);
      return failing.includes(one) ? { ...sitting, skill: -0.6, fails: true } : sitting;
    }),
    ...own.map(({ userId, paperId, at }) => {
      const key = keyOf(paperId);
      return { ...planned(userId, key, at), skill: key === 'patent' ? -0.34 : 0.2, tries: 3 };
    }),
    // Of all standards, so their map of clauses is drawn, whichever questions the other papers ask.
    { ...planned(demo, 'entry', life.moment(ENTRY_DAY, '9:00')), skill: 0.34 },
    ...entrants.map(({ mobile, joinedDay }) =>
      planned(life.userId(mobile), 'entry', life.moment(Math.min(-1, joinedDay + 1 + random(12)), '9:00')),
    ),
  ].filter(({ start, minutes }) => start.getTime() + minutes * 60_000 < late);
};

const AWAY_TOO_OFTEN = 6;

/** In the order of their beginnings, which is that of what grows out of them. */
const sitAll = async (life: Life, idOf: IdOf, first: readonly Planned[]): Promise<void> => {
  const random = life.random('answers');
  const bank = createBank(life.deps.pool);
  const quirks = quirksOf();
  const byTime = (a: Planned, b: Planned) => a.start.getTime() - b.start.getTime();
  const open = first.toSorted(byTime);
  const watched = new Set(open.filter(({ key }) => key === 'gbt29490').filter((_, at) => at % 12 === 11));
  const late = life.now.getTime() - 2 * 3_600_000;
  let isCorrected = false;
  for (let next = open.shift(); next; next = open.shift()) {
    if (!isCorrected && dayOfLife(life, next.start) > corrected.day) {
      await corrected.now(life);
      isCorrected = true;
    }
    const away = watched.has(next) ? AWAY_TOO_OFTEN + random(3) : next.away;
    const { outcome } = await seedAttempt(life, { bank, quirks, random }, { ...next, away });
    if (outcome?.status !== ATTEMPT.graded || outcome.passed || next.tries > 2) continue;
    if (!next.fails && random(100) > 78) continue;
    const start = officeHour(life, next.start, 2 + random(6), random);
    const again = { ...next, start, tries: next.tries + 1, skill: next.skill + 0.07 };
    if (start.getTime() + next.minutes * 60_000 < late) {
      const place = open.findIndex((other) => byTime(other, again) > 0);
      open.splice(place < 0 ? open.length : place, 0, again);
    }
  }
  await sitNow(life, idOf, bank, random);
};

const FREE = (paperId: string) => sql<{ userId: string }>`
  SELECT ul."userId" FROM "UserLesson" ul JOIN "Paper" p ON p."lessonId" = ul."lessonId" AND p.id = ${paperId}
  WHERE ul.status = ${lit(LESSON_STATUS.examDue)} AND NOT EXISTS (
    SELECT FROM "Attempt" a WHERE a."userId" = ul."userId" AND a."paperId" = p.id
  ) ORDER BY ul."learnedTime" DESC LIMIT ${RUNNING}`;

/** When the life is written some are in the middle of an exam; later it has simply ended. */
const sitNow = async (life: Life, idOf: IdOf, bank: ReturnType<typeof createBank>, random: Random): Promise<void> => {
  const free = [
    ...(await many(life.deps.pool, FREE(idOf('gbt29490')))).map(({ userId }) => ({ userId, key: 'gbt29490' })),
    ...(await many(life.deps.pool, FREE(idOf('auditor')))).map(({ userId }) => ({ userId, key: 'auditor' })),
  ];
  for (const [at, { userId, key }] of free.slice(0, RUNNING).entries()) {
    const ago = 7 + at * 11;
    const start = new Date(life.now.getTime() - ago * 60_000);
    const of = {
      userId,
      paperId: idOf(key),
      start,
      minutes: ago * 1.6,
      skill: 0,
      away: at === 1 ? 1 : 0,
      answered: 22 + at * 24,
    };
    await seedAttempt(life, { bank, quirks: quirksOf(), random }, of);
  }
};
