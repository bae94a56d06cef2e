import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CertificateRow, Verified } from '../../apps/contract/src/certificate/learner.ts';
import type { Envelope } from '../../apps/contract/src/core/envelope.ts';
import type { Play } from '../../apps/contract/src/lesson/learner.ts';
import type { BeatAnswer } from '../../apps/contract/src/study/learner.ts';
import { type LoginKey, sealField } from '../../apps/e2e/src/support/seal.ts';

/** What a learner's browser asks of the site, over HTTP alone. */

const MOBILE = '13912345678';
const PASSWORD = 'Qing-shan.7391';
const REAL_NAME = '林青山';
const BEAT_SEC = 5;

/** The code of the newest message to this number, in what the provider of short messages has printed. */
export const codeFrom =
  (printed: () => Promise<string>) =>
  async (mobile: string): Promise<string> => {
    for (const end = Date.now() + 15_000; Date.now() < end; await sleep(300)) {
      const message = (await printed()).split('\n').findLast((line) => line.includes(mobile));
      const code = /\d{6}(?!\d)/.exec(message?.replace(mobile, '') ?? '')?.[0];
      if (code) return code;
    }
    throw new Error('验证码短信没有送到');
  };

export type Proof = Pick<CertificateRow, 'id' | 'verifyCode' | 'sha256'>;

export const learnerAt = (base: string) => {
  let token = '';
  const request = (path: string, body?: object): Promise<Response> =>
    fetch(`${base}/prod-api${path}`, {
      headers: {
        'content-language': 'zh_CN',
        'sec-fetch-site': 'same-origin',
        origin: base,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
  const ask = async <D>(path: string, body?: object): Promise<D> => {
    const { code, msg, data } = (await (await request(path, body)).json()) as Envelope<D>;
    if (code !== 200) throw new Error(`${path.split('?')[0]}：${code} ${msg}`);
    return data as D;
  };
  const seal = async (path: string, fields: Record<string, string>) => {
    const key = await ask<LoginKey>('/api/user/loginKey');
    return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, sealField(value, key, path, name)]));
  };

  return {
    /** With the code that the provider of short messages was given. */
    async register(readCode: (mobile: string) => Promise<string>) {
      await ask(`/api/user/sendRegisterSms?phones=${MOBILE}`);
      const { version } = await ask<{ version: string }>('/api/article/user-agreement');
      const path = '/api/user/register';
      const facts = {
        accountType: 1,
        mobile: MOBILE,
        smsCode: await readCode(MOBILE),
        realName: REAL_NAME,
        agree: true,
        policyVersion: version,
      };
      ({ token } = await ask<{ token: string }>(path, { ...facts, ...(await seal(path, { password: PASSWORD })) }));
    },
    async logIn() {
      const path = '/api/user/receptionLogin';
      ({ token } = await ask<{ token: string }>(path, await seal(path, { mobile: MOBILE, password: PASSWORD })));
    },
    /** The name that the session stands for. */
    whoAmI: async () => (await ask<{ realName: string }>('/api/user/getLoginUser')).realName,
    /** Reads a text for as long as it takes, on the server's clock. */
    async study(lid: string) {
      const { sessionId } = await ask<Play>(`/api/lesson/play?lid=${lid}`);
      for (let seq = 1; seq <= 12; seq += 1) {
        await sleep(BEAT_SEC * 1000);
        const { lessonDone } = await ask<BeatAnswer>('/lesson/duration', {
          sessionId,
          lid,
          seq,
          from: (seq - 1) * BEAT_SEC,
          to: seq * BEAT_SEC,
        });
        if (lessonDone) return;
      }
      throw new Error('一分钟的学习没有完成 5 秒的图文');
    },
    prove: (lessonId: string) => ask<Proof>('/api/study/prove/apply', { lessonIds: [lessonId] }),
    async download({ id }: Proof): Promise<Buffer> {
      const response = await request(`/api/study/prove/${id}/pdf`);
      if (!response.ok || response.headers.get('content-type') !== 'application/pdf')
        throw new Error(`证明的 PDF：HTTP ${response.status} ${await response.text()}`);
      return Buffer.from(await response.arrayBuffer());
    },
    /**
     * As /verify does: by the printed code the standing and facts, and by the fingerprint that this file is the one
     * issued.
     */
    async verify({ verifyCode }: Proof, file: Buffer) {
      const { status, holder, sha256 } = await ask<Verified>(`/api/cert/verify?code=${verifyCode}`);
      if (status !== '有效' || holder !== REAL_NAME) throw new Error(`核验结果不对：${status} ${holder}`);
      if (file.subarray(0, 5).toString() !== '%PDF-' || sha256 !== createHash('sha256').update(file).digest('hex'))
        throw new Error('PDF 的指纹与核验结果不符');
    },
  };
};
export type Learner = ReturnType<typeof learnerAt>;
