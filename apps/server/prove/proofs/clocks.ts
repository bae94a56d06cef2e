import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { emailLogin, sendLoginEmail } from '@zhibiao/contract/auth/learner';
import { CODE } from '@zhibiao/contract/core/envelope';
import { type Started, saveAnswers, startExam } from '@zhibiao/contract/exam/attempt';
import { playLesson } from '@zhibiao/contract/lesson/learner';
import { type BeatAnswer, lessonDuration } from '@zhibiao/contract/study/learner';
import { getLoginUser } from '@zhibiao/contract/profile/viewer';
import type { BenchLearner } from '#bench/support/learners.ts';
import { one, run, sql } from '#db/sql.ts';
import { call, isFine } from '#prove/call.ts';
import { type Ground, openGround, productOn } from '#prove/ground.ts';
import { programOf } from '#prove/needs.ts';
import type { Product } from '#prove/product.ts';
import { proofOutcome, type Proof } from '#prove/proof.ts';

const SKEWS = ['+9h', '-1h', '+5m', '-5m'] as const;
const CLOCK_MS = 2_000;
const WATCHED_MS = 4_000;

/** One of two replicas has a wrong clock; both serve the same people. */
export const clocks: Proof = {
  id: 'A17',
  title: '时钟偏差：两个副本之一 +9 小时、-1 小时、±5 分钟',
  target: '考试截止、计时、验证码不变（以数据库时钟为准）；过期的会话不复活',
  needs: ['faketime'],
  run: async (setting) => {
    const ground = await openGround(setting, { learners: SKEWS.length * 2 });
    const right = await productOn(ground);
    const faults: string[] = [];
    for (const [at, skew] of SKEWS.entries()) {
      const [learner, expired] = ground.learners.slice(at * 2);
      if (!learner || !expired) throw new Error('nobody');
      const env = { LD_PRELOAD: programOf('faketime'), FAKETIME: skew, FAKETIME_DONT_FAKE_MONOTONIC: '1' };
      const skewed = await productOn(ground, { env });
      const found = {
        偏差生效: await isSkewed(skewed),
        考试截止: await isDeadlineRight(ground, skewed, right, learner),
        计时: await isCreditRight(ground, skewed, right, learner),
        验证码: await isCodeRight(ground, skewed, right, learner),
        过期会话: await isExpiredRefused(ground, skewed, expired),
        有效会话: isFine(await call(skewed.base, getLoginUser.path, { token: learner.token })),
      };
      for (const [name, so] of Object.entries(found)) if (!so) faults.push(`${skew} ${name}`);
      setting.say(`${skew}：${faults.length === 0 ? '不变' : faults.join('、')}`);
      await skewed.kill9();
    }
    await ground.pool.end();
    return proofOutcome(
      `${SKEWS.join('、')} 各查截止、计时、验证码与会话，全部不变`,
      Object.fromEntries(faults.map((fault) => [fault, false])),
    );
  },
};

/** Its answers carry the date of its own clock. */
const isSkewed = async ({ base }: Product) => {
  const { headers } = await fetch(`${base}/healthz`);
  return Math.abs(Date.parse(headers.get('date') ?? '') - Date.now()) > 4 * 60_000;
};

const isDeadlineRight = async ({ pool, paperId }: Ground, skewed: Product, right: Product, { token }: BenchLearner) => {
  const started = await call<Started>(skewed.base, startExam.path, { token, body: { paperId, agree: true } });
  if (!isFine(started)) return false;
  const { attemptId, deadline, serverTime, questions } = started.data;
  const row = await one(
    pool,
    sql<{ left: number; minutes: number }>`
      SELECT extract(epoch FROM a.deadline - clock_timestamp())::float8 * 1000 AS left, p."durationMin" AS minutes
      FROM "Attempt" a JOIN "Paper" p ON p.id = a."paperId" WHERE a.id = ${attemptId}`,
  );
  const near = (a: number, b: number) => Math.abs(a - b) <= CLOCK_MS;
  const list = (seq: number) => [{ questionId: questions[0]?.questionId ?? '', value: 'A', seq }];
  const saved = [];
  for (const [at, { base }] of [skewed, right, skewed].entries())
    saved.push(await call(base, saveAnswers.path, { token, body: { attemptId, list: list(at + 1) } }));
  return near(row.left, row.minutes * 60_000) && near(deadline - serverTime, row.left) && saved.every(isFine);
};

/** What is credited is what passed, whichever replica is told. */
const isCreditRight = async ({ lid }: Ground, skewed: Product, right: Product, { token }: BenchLearner) => {
  const play = await call<{ sessionId: string }>(skewed.base, `${playLesson.path}?lid=${lid}`, { token });
  const began = performance.now();
  let credited = 0;
  for (const [at, { base }] of [skewed, right, skewed].entries()) {
    await sleep(WATCHED_MS);
    const [from, to] = [(at * WATCHED_MS) / 1_000, ((at + 1) * WATCHED_MS) / 1_000];
    const body = { sessionId: play.data.sessionId, lid, seq: at + 1, from, to };
    const answer = await call<BeatAnswer>(base, lessonDuration.path, { token, body });
    if (!isFine(answer)) return false;
    credited = answer.data.itemSec;
  }
  const watched = (performance.now() - began) / 1_000;
  return credited <= watched + 1 && credited >= watched - 3;
};

const isCodeRight = async ({ pool, place }: Ground, skewed: Product, right: Product, { id }: BenchLearner) => {
  const email = `${id}@example.com`;
  await run(pool, sql`UPDATE "User" SET email = ${email} WHERE id = ${id}`);
  const results = [];
  for (const [sender, reader] of [
    [skewed, right],
    [right, skewed],
  ] as const) {
    await run(pool, sql`DELETE FROM "RateLimit"`);
    const sent = await call(sender.base, `${sendLoginEmail.path}?emails=${email}`);
    const code = /\d{6}/.exec(lastMessage(place.dataDir))?.[0] ?? '';
    const entered = await call(reader.base, emailLogin.path, { body: { email, smsCode: code } });
    results.push(isFine(sent) && isFine(entered));
  }
  return results.every(Boolean);
};

/** The demo's outgoing mail goes into a file. */
const lastMessage = (dataDir: string): string => {
  const lines = readFileSync(join(dataDir, 'outbox.jsonl'), 'utf8').trim().split('\n');
  return (JSON.parse(lines.at(-1) ?? '{}') as { text?: string }).text ?? '';
};

const isExpiredRefused = async ({ pool }: Ground, skewed: Product, { id, token }: BenchLearner) => {
  await run(
    pool,
    sql`UPDATE "Session" SET "expiresAt" = clock_timestamp() - interval '1 minute' WHERE "userId" = ${id}`,
  );
  return (await call(skewed.base, getLoginUser.path, { token })).code === CODE.unauthorized;
};
