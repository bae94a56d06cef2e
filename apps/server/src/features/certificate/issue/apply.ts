import type { applyProve, CertificateRow } from '@zhibiao/contract/certificate/learner';
import { CERT_TYPE } from '@zhibiao/contract/certificate/types';
import type { InputOf } from '@zhibiao/contract/core/endpoint';
import { LESSON_STATE } from '@zhibiao/contract/lesson/staff';
import { giveBack } from '#db/limiter.ts';
import { limit } from '#services/limits/limit.ts';
import {
  factsHash,
  type CertificateHolder,
  hoursFact,
  type IssuedFacts,
  roundFact,
  tenths,
  totalFacts,
} from '#domain/certificate/facts.ts';
import { day } from '#domain/time/time.ts';
import { missing, refused } from '#errors.ts';
import { singleFlight } from '#lib/single-flight.ts';
import { enabledTemplate } from '#services/certificate/document/template.ts';
import { findSame, issueProof, type Issuer, type CertificateStatement } from './issue.ts';
import { findLearned, type Learned } from './learned.ts';
import { findProve } from '#features/certificate/rows.ts';

/** New documents a learner may have made in a day; asking for one that exists is free. */
const PROOFS = { max: 20, windowSec: 86_400, refuse: '今日生成的证明过多，请明天再试' };

type Input = InputOf<typeof applyProve>['body'];
const MOST = 50;
const MOST_OF_YEAR = 200;

/** The runs that were named, else the latest finished; what is not finished is the only one where none is. */
const chosenOf = (learned: readonly Learned[], lessonId: string, rounds: Input['rounds'] = []): Learned[] => {
  const runs = learned.filter((run) => run.lessonId === lessonId).sort((a, b) => b.round - a.round);
  const named = rounds.filter((one) => one.lessonId === lessonId).map(({ round }) => round);
  if (named.length > 0) return runs.filter(({ round }) => named.includes(round));
  const [latest] = runs;
  const one = runs.find(({ missing: wants }) => wants.length === 0) ?? latest;
  return one ? [one] : [];
};

/** All that were requested, finished; otherwise the sentence that names the first that is not. */
const finishedOnly = async ({ db, pool }: Issuer, userId: string, { lessonIds, rounds }: Input): Promise<Learned[]> => {
  const runs = await findLearned(pool, userId, lessonIds);
  for (const { lessonId, round } of rounds ?? []) {
    const known = runs.filter((run) => run.lessonId === lessonId);
    if (known[0] && !known.some((run) => run.round === round))
      throw refused(`《${known[0].name}》没有第 ${round} 轮的完成记录`);
  }
  const learned = runs.filter((run) => chosenOf(runs, run.lessonId, rounds).includes(run));
  const absent = lessonIds.find((id) => !learned.some((lesson) => lesson.lessonId === id));
  if (absent) {
    const lesson = await db.lesson.findFirst({
      where: { id: absent, status: LESSON_STATE.published },
      select: { name: true },
    });
    throw lesson ? refused(`您尚未学习《${lesson.name}》，不能出具证明`) : missing('课程不存在');
  }
  if (learned.length > MOST) throw refused(`一份证明最多${MOST}门课程`);
  const unfinished = learned.find((lesson) => lesson.missing.length > 0);
  if (unfinished) throw refused(`《${unfinished.name}》尚未完成：${unfinished.missing.join('，')}`);
  return learned;
};

/** All that was finished in a year of Asia/Shanghai, each run of it. */
const finishedIn = async ({ pool }: Issuer, userId: string, year: number): Promise<Learned[]> => {
  const runs = await findLearned(pool, userId);
  const learned = runs.filter(({ finishTime }) => finishTime && day(finishTime).startsWith(`${year}-`));
  if (learned.length === 0) throw refused(`${year}年度没有已完成的课程，不能出具证明`);
  if (learned.length > MOST_OF_YEAR) throw refused(`一份证明最多${MOST_OF_YEAR}门课程`);
  return learned;
};

const factsOf = (issuer: string, learned: readonly Learned[], year?: number): IssuedFacts => {
  const lessons = learned.map(({ lessonId, name, round, subject, creditHours, finishTime, score, fullScore }) => {
    if (!finishTime) throw new Error(`lesson ${lessonId} is finished without a date`);
    return {
      lessonId,
      name,
      ...roundFact(round),
      ...(year === undefined || subject === null ? {} : { subject }),
      ...hoursFact(creditHours),
      finishDate: day(finishTime),
      score: score === null ? null : tenths(score),
      fullScore: score === null ? null : fullScore,
    };
  });
  return { issuer, lessons, ...totalFacts(lessons), ...(year === undefined ? {} : { year }) };
};

/** What the server knows, and nothing of what the caller says, makes the statement. */
const stateFor = async (
  issuer: Issuer,
  userId: string,
  input: Input | { year: number },
): Promise<CertificateStatement> => {
  const user = await issuer.db.user.findUnique({ where: { id: userId }, select: { realName: true, orgId: true } });
  if (!user?.realName.trim()) throw refused('请先在个人资料中填写真实姓名');
  const year = 'year' in input ? input.year : undefined;
  const learned =
    'year' in input ? await finishedIn(issuer, userId, input.year) : await finishedOnly(issuer, userId, input);
  const holder: CertificateHolder = { name: user.realName };
  const template = await enabledTemplate(issuer, CERT_TYPE.proof);
  const facts = factsOf(template.issuer, learned, year);
  return { userId, orgId: user.orgId, template, holder, facts, factsHash: factsHash(holder, facts) };
};

const issueWithinLimit = async (issuer: Issuer, statement: CertificateStatement): Promise<string> => {
  const counter = `prove:${statement.userId}`;
  await limit(issuer.pool, counter, PROOFS);
  try {
    return await issueProof(issuer, statement);
  } catch (error) {
    await giveBack(issuer.pool, counter);
    throw error;
  }
};

/** Clicks that come together within this process share one drawing. Between processes the unique index decides. */
const once = singleFlight<string>();
const issueOnce = (issuer: Issuer, statement: CertificateStatement): Promise<string> =>
  once(`${statement.userId}:${statement.factsHash}`, () => issueWithinLimit(issuer, statement));

/** A study proof of these runs through lessons for their learner, or of all those of a year, issued at once. */
export const applyForProof = async (
  issuer: Issuer,
  userId: string,
  input: Input | { year: number },
): Promise<CertificateRow> => {
  const statement = await stateFor(issuer, userId, input);
  const id = (await findSame(issuer, statement)) ?? (await issueOnce(issuer, statement));
  return findProve(issuer, userId, id);
};
