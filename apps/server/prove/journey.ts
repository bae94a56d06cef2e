import { getArticle } from '@zhibiao/contract/article/learner';
import { loginKey, register, sendRegisterSms } from '@zhibiao/contract/auth/learner';
import { applyProve, type CertificateRow } from '@zhibiao/contract/certificate/learner';
import { saveAnswers, type Started, startExam, submitExam } from '@zhibiao/contract/exam/attempt';
import { playLesson } from '@zhibiao/contract/lesson/learner';
import { lessonDuration } from '@zhibiao/contract/study/learner';
import type pg from 'pg';
import { loadConfig } from '#config.ts';
import { run, sql } from '#db/sql.ts';
import { buildPaper, rightList } from '#features/exam/exam-fixtures.ts';
import { encryptFields, type LoginKey } from '#test/people/encrypt.ts';
import { buildLesson, freeMobile } from '#test/content/factories.ts';
import { createWorld } from '#world.ts';
import { type CallAnswer, surely } from './call.ts';
import { environmentOf, type ProductPlace } from './product.ts';
import type { SmsHost } from './hosts/sms-host.ts';

/** A person from registration to a certificate, every step through one address and again until it is acknowledged. */
export type Journey = {
  register: () => Promise<void>;
  study: () => Promise<void>;
  begin: () => Promise<void>;
  /** One answer after the other; `at` is told how many are saved. */
  answer: (at: (saved: number) => Promise<void>) => Promise<void>;
  submit: () => Promise<CallAnswer<{ status: number }>>;
  certify: () => Promise<CallAnswer<CertificateRow>>;
};

const PASSWORD = 'Lantern-7-river';
const QUESTIONS = 12;
/** Of the film, in two beats. */
const HALF_SEC = 30;

type Way = { base: string; place: ProductPlace; pool: pg.Pool; sms: SmsHost };
/** Its own course and paper are made by a world on `place` that serves nobody. */
export const openJourney = async ({ base, place, pool, sms }: Way): Promise<Journey> => {
  const { deps, close } = await createWorld(loadConfig(environmentOf(place)), place.databaseUrl, () => {});
  const lesson = await buildLesson(deps, { creditHours: 1 });
  const paper = await buildPaper(deps, { lessonId: lesson.id }, { single: QUESTIONS });
  await close();
  const lid = lesson.items[0]?.id ?? '';
  let token = '';
  let exam: Started | null = null;
  const ask = async <T>(path: string, body?: object) =>
    surely<T>(base, path, { ...(token && { token }), ...(body && { body }) });

  return {
    register: async () => {
      const mobile = freeMobile();
      await ask(`${sendRegisterSms.path}?phones=${mobile}`);
      const { data: agreement } = await ask<{ version: string }>(getArticle.path.replace(':id', 'user-agreement'));
      const { data: key } = await ask<LoginKey>(loginKey.path);
      const { data } = await ask<{ token: string }>(register.path, {
        accountType: 1,
        realName: '周予安',
        agree: true,
        policyVersion: agreement.version,
        mobile,
        smsCode: sms.codeOf(mobile),
        ...encryptFields(key, register.path, { password: PASSWORD }),
      });
      ({ token } = data);
    },
    study: async () => {
      const { data } = await ask<{ sessionId: string }>(`${playLesson.path}?lid=${lid}`);
      const { sessionId } = data;
      for (const seq of [1, 2]) {
        // As if the film had been running since the last beat.
        await run(
          pool,
          sql`
            UPDATE "StudyClock" SET "lastBeatAt" = "lastBeatAt" - interval '30 seconds'
            WHERE "sessionId" = ${sessionId}`,
        );
        const [from, to] = [(seq - 1) * HALF_SEC, seq * HALF_SEC];
        await ask(lessonDuration.path, { sessionId, lid, seq, from, to });
      }
    },
    begin: async () => {
      ({ data: exam } = await ask<Started>(startExam.path, { paperId: paper.id, agree: true }));
    },
    answer: async (at) => {
      const { attemptId = '', questions = [] } = exam ?? {};
      for (const [saved, one] of rightList([...questions]).entries()) {
        await at(saved);
        await ask(saveAnswers.path, { attemptId, writer: attemptId, list: [{ ...one, seq: saved + 1 }] });
      }
    },
    submit: () => ask(submitExam.path, { attemptId: exam?.attemptId }),
    certify: () => ask(applyProve.path, { lessonIds: [lesson.id] }),
  };
};
