import { confirmCertBatch, tryCertBatch } from '@zhibiao/contract/certificate/staff-batch';
import { one, sql } from '#db/sql.ts';
import { saveApply, withdrawApply } from '#features/apply/commands.ts';
import { confirmBatch } from '#features/apply/batch/confirm.ts';
import { tryBatch } from '#features/apply/batch/trial.ts';
import { staffAt } from './acting.ts';
import { applyForAuditors, applyForTraining, decideByOrg, decideByPlatform, issue, managerOf } from './applying.ts';
import { certifiedOf } from './certificates.ts';
import { type Finished, finishedBy } from './entitled.ts';
import type { Life, Part } from '#seed/life/part.ts';
import { dayOfLife, officeHour } from './office-hours.ts';
import type { OrgKey } from '#seed/life/organisations.ts';
import { bringPortrait } from './portraits.ts';
import { coursesOf } from '#seed/life/study/study.ts';

/** Auditors' certificates, by organisations for their people, and everything that waits for a decision. */

const STANDARD = 'GB/T 29490-2023';
/** So many of one organisation wait for so long that it is overdue. */
const OVERDUE = { day: -12, most: 11 };

export const applications: Part = async (life) => {
  const finished = await finishedBy(life);
  await auditors(life);
  trainings(life, finished);
};

type Candidate = { userId: string; at: Date };
/** Of an organisation, members who have finished the auditors' course; `at`: their last finish within the standard. */
const candidatesOf = (finished: readonly Finished[], orgId: string, courseId: string): Candidate[] =>
  [
    ...Map.groupBy(
      finished.filter((one) => one.orgId === orgId && one.standardCode === STANDARD),
      (one) => one.userId,
    ),
  ]
    .filter(([, list]) => list.some(({ lessonId }) => lessonId === courseId))
    .map(([userId, list]) => ({ userId, at: new Date(Math.max(...list.map(({ at }) => at.getTime()))) }))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());

/** When an organisation looks who may be submitted, and for how many of them at the most it does so. */
const ROUNDS: readonly { key: OrgKey; day: number; most: number; next: (life: Life) => Then }[] = [
  { key: 'B', day: -43, most: 3, next: (life) => inOneGo(life) },
  { key: 'A', day: -42, most: 2, next: (life) => inABatch(life) },
  { key: 'B', day: -28, most: 4, next: (life) => inOneGo(life) },
  { key: 'A', day: -27, most: 1, next: (life) => inOneGo(life) },
  { key: 'A', ...OVERDUE, next: () => () => {} },
];

const auditors = async (life: Life): Promise<void> => {
  const { orgId, plan, moment } = life;
  const { id: courseId } = (await coursesOf(life))('auditor');
  const taken = new Set<string>();
  for (const { key, day, most, next } of ROUNDS) {
    const at = moment(day, '10:06');
    plan(at, async () => {
      const ready = candidatesOf(await finishedBy(life), orgId(key), courseId);
      const people = ready.filter((one) => one.at < at && !taken.has(one.userId)).slice(0, most);
      if (people.length === 0) return;
      for (const { userId } of people) taken.add(userId);
      next(life)(await submit(life, orgId(key), people), at);
    });
  }
};

const submit = async (life: Life, orgId: string, people: readonly Candidate[]): Promise<string> => {
  for (const { userId } of people) await bringPortrait(life, userId);
  const userIds = people.map(({ userId }) => userId);
  return applyForAuditors(life, await managerOf(life, orgId), { standardCode: STANDARD, userIds });
};

type Then = (id: string, at: Date) => void;

const inOneGo =
  (life: Life): Then =>
  (id, at) => {
    const random = life.random('in one go');
    const passed = officeHour(life, at, 2, random);
    life.plan(passed, () => decideByPlatform(life, id, { action: 'pass' }));
    life.plan(officeHour(life, passed, 1, random), () => issue(life, id));
  };

/** Tried first: who would be issued, and what their documents look like. */
const inABatch =
  (life: Life): Then =>
  (id, at) => {
    const { deps, plan, random } = life;
    const draw = random('batch');
    const passed = officeHour(life, at, 1, draw);
    const tried = officeHour(life, passed, 1, draw);
    plan(passed, () => decideByPlatform(life, id, { action: 'pass' }));
    plan(tried, async () => {
      const asked = { applyIds: [id] };
      const { batchId, version } = await tryBatch(deps, await staffAt(life, 'zhizheng', tryCertBatch), asked);
      plan(new Date(tried.getTime() + 12 * 60_000), async () =>
        confirmBatch(deps, await staffAt(life, 'zhizheng', confirmCertBatch), { id: batchId, version }),
      );
    });
  };

/** Where a learner's application stands today, and since which day. */
type ApplyStage = 'draft' | 'withdrawn' | 'orgReview' | 'platformReview' | 'returned' | 'rejected' | 'making';
const WAITING: readonly (readonly [whose: 'member' | 'alone', standing: ApplyStage, day: number])[] = [
  ['member', 'rejected', -30],
  ['member', 'withdrawn', -18],
  ['member', 'returned', -8],
  ['member', 'platformReview', -4],
  ['member', 'making', -3],
  ['alone', 'making', -3],
  ['alone', 'platformReview', -1],
  ['alone', 'platformReview', -2],
  ['member', 'orgReview', -2],
  ['member', 'orgReview', -1],
  ['member', 'orgReview', -1],
  ['alone', 'draft', -1],
];

const trainings = (life: Life, finished: readonly Finished[]): void => {
  const taken = new Set(certifiedOf(life, finished).map(({ userId }) => userId));
  for (const [whose, stage, day] of WAITING) {
    const one = finished.findLast(
      ({ hasPaper, orgId, userId, at }) =>
        hasPaper &&
        !taken.has(userId) &&
        (orgId === life.orgId('A')) === (whose === 'member') &&
        dayOfLife(life, at) < day,
    );
    if (!one) continue;
    taken.add(one.userId);
    waits(life, one, stage, day);
  }
};

const waits = (life: Life, { userId, lessonId, orgId }: Finished, stage: ApplyStage, day: number): void => {
  const { deps, plan, moment } = life;
  if (stage === 'draft') {
    plan(moment(day, '19:42'), () => saveApply(deps.pool, userId, { lessonId }));
    return;
  }
  plan(moment(day, '09:20'), async () => {
    const id = await applyForTraining(life, userId, lessonId);
    if (stage === 'withdrawn') plan(moment(day + 1, '18:15'), () => takeBack(life, userId, id));
    if (stage === 'withdrawn' || stage === 'orgReview') return;
    if (orgId)
      plan(moment(day + 1, '10:25'), async () =>
        decideByOrg(life, await managerOf(life, orgId), id, { action: 'pass' }),
      );
    if (stage !== 'platformReview') plan(moment(day + 2, '14:40'), () => decideByPlatform(life, id, VERDICT[stage]));
  });
};

const VERDICT = {
  returned: { action: 'return', opinion: '学习记录中的姓名与证件不一致，请核对后重新提交' },
  rejected: { action: 'reject', opinion: '考试成绩正在复核，请待复核结束后再申请' },
  making: { action: 'pass' },
} as const;

const takeBack = async ({ deps: { pool } }: Life, userId: string, id: string): Promise<unknown> => {
  const { version } = await one(pool, sql<{ version: number }>`SELECT version FROM "CertApply" WHERE id = ${id}`);
  return withdrawApply(pool, userId, { id, version });
};
