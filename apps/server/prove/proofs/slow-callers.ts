import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { stripVTControlCharacters } from 'node:util';
import { receptionLogin } from '@zhibiao/contract/auth/learner';
import { API_BASE, CODE } from '@zhibiao/contract/core/envelope';
import { uploadPicture } from '@zhibiao/contract/site/learner';
import type { BenchLearner } from '#bench/support/learners.ts';
import { multipartBody, UPLOAD_TYPE } from '#test/files/half-upload.ts';
import { openGround, productOn } from '#prove/ground.ts';
import { programOf } from '#prove/needs.ts';
import { startProcess } from '#prove/processes.ts';
import type { Product } from '#prove/product.ts';
import { proofOutcome, type Proof } from '#prove/proof.ts';
import { startReading } from '#prove/reading.ts';
import { noise } from '#prove/upload.ts';

const CONNECTIONS = 1_000;
const PER_SECOND = 250;
/** Opening all of them takes so long. */
const OPENING_SEC = CONNECTIONS / PER_SECOND;
const CUT_SEC = 20;
const QUIET_MS = 8_000;
const READS = 20;
/** 1 Mbit/s. */
const BYTES_PER_TICK = 12_500;
const TICK_MS = 100;

/** `-H`: headers that never end; `-B`: a body that never ends. Gives the second in which the last was cut. */
const attack = async ({ base }: Product, how: '-H' | '-B') => {
  const url = `${base}${how === '-B' ? API_BASE + receptionLogin.path : '/'}`;
  const counts = ['-c', String(CONNECTIONS), '-r', String(PER_SECOND), '-i', '5', '-l', '60', '-p', '5'];
  const kind = how === '-B' ? ['-t', 'POST', '-f', 'application/json', '-s', '8192'] : ['-t', 'GET'];
  const attacking = startProcess(programOf('slowhttptest'), [how, ...counts, ...kind, '-u', url], { env: process.env });
  await attacking.ended;
  // Its report is coloured.
  const said = stripVTControlCharacters(attacking.said());
  const second = Number(/Test ended on (\d+)\w* second/.exec(said)?.[1] ?? Number.NaN);
  return { second, allCut: said.includes('No open connections left'), said };
};

/** A true picture of nearly 7 MB over a line of 1 Mbit/s. */
const slowUpload = async ({ port }: Product, { token }: BenchLearner) => {
  const body = multipartBody(await noise(1_524));
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': UPLOAD_TYPE,
    'content-length': body.length,
  };
  const began = performance.now();
  const sent = request({ port, host: '127.0.0.1', path: API_BASE + uploadPicture.path, method: 'POST', headers });
  const answered = new Promise<string>((resolve) => {
    sent.on('response', (response) => void text(response).then(resolve));
    sent.on('error', (error) => resolve(error.message));
  });
  for (let at = 0; at < body.length && !sent.destroyed; at += BYTES_PER_TICK) {
    sent.write(body.subarray(at, at + BYTES_PER_TICK));
    await sleep(Math.max(0, began + (at / BYTES_PER_TICK) * TICK_MS - performance.now()));
  }
  sent.end();
  const answer = await answered;
  const isTaken = answer.startsWith('{') && (JSON.parse(answer) as { code: number }).code === CODE.ok;
  return { isTaken, answer, seconds: (performance.now() - began) / 1_000, megabytes: body.length / 1e6 };
};

export const slowCallers: Proof = {
  id: 'A16',
  title: `${CONNECTIONS} 个慢连接（慢头、慢正文）`,
  target: `头与 JSON 正文 ≤ ${CUT_SEC} 秒切断；1 Mbit/s 上传 7 MB 成功；其他请求 p95 ≤ 2 倍`,
  needs: ['slowhttptest'],
  run: async (setting) => {
    const ground = await openGround(setting);
    const product = await productOn(ground);
    const reading = startReading(() => product.base, ground.learners, READS);
    await sleep(3_000);
    const began = performance.now();
    await sleep(QUIET_MS);
    const quiet = reading.p95(began);
    const [learner] = ground.learners;
    if (!learner) throw new Error('nobody');
    const uploading = slowUpload(product, learner);
    const attacked = performance.now();
    const headers = await attack(product, '-H');
    const bodies = await attack(product, '-B');
    const busy = reading.p95(attacked);
    const upload = await uploading;
    await reading.stop();
    await ground.pool.end();
    if (!headers.allCut || !bodies.allCut) setting.say(`${headers.said.slice(-600)}\n${bodies.said.slice(-600)}`);
    const most = CUT_SEC + OPENING_SEC + 2;
    return proofOutcome(
      `慢头第 ${headers.second} 秒、慢正文第 ${bodies.second} 秒全部切断（建立连接 ${OPENING_SEC} 秒）；` +
        `${upload.megabytes.toFixed(1)} MB 上传 ${upload.seconds.toFixed(0)} 秒` +
        `${upload.isTaken ? '成功' : `失败 ${upload.answer}`}；` +
        `p95 ${quiet.toFixed(0)} → ${busy.toFixed(0)} 毫秒`,
      {
        慢头: headers.allCut && headers.second <= most,
        慢正文: bodies.allCut && bodies.second <= most,
        上传: upload.isTaken,
        其他请求: busy <= Math.max(2 * quiet, 30),
      },
    );
  },
};
