import { setTimeout as sleep } from 'node:timers/promises';
import { loginKey, receptionLogin } from '@zhibiao/contract/auth/learner';
import { askTurn, type HashTurn } from '@zhibiao/contract/auth/hash-turn';
import { API_BASE, TURN_HEADER } from '@zhibiao/contract/core/envelope';
import { askedText } from './asked.ts';
import type { LoginKey } from '#test/people/encrypt.ts';
import { sealFields } from '#bench/support/seal.ts';

/**
 * The people who log in, in a process of their own: each does what the page does (apps/web/src/lib/api/turn.ts), behind
 * an address that a classroom shares.
 */

export type LoginCrowd = { port: number; mobiles: string[]; password: string; perSecond: number; classroom: number };
/** When each came and was let in, ms, in the order in which they came; null for one who was refused. */
export type Came = { came: number; served: number; told: number } | null;

type Answer = { code: number; data?: { turn?: HashTurn } };
const SPREAD = 0.2;

const come = async ({ port, mobiles, password, classroom }: LoginCrowd, at: number): Promise<Came> => {
  const room = Math.floor(at / classroom);
  const own = { 'x-forwarded-for': `198.${18 + (room >> 16)}.${(room >> 8) & 255}.${room & 255}` };
  const ask = async (path: string, headers: object = {}, body?: object): Promise<unknown> => {
    const text = await askedText(port, {
      method: body ? 'POST' : 'GET',
      path: `${API_BASE}${path}`,
      headers: { 'content-language': 'zh_CN', ...own, ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return JSON.parse(text);
  };
  const came = performance.now();
  let [ticket, told] = ['', 0];
  for (;;) {
    const { data: key } = (await ask(loginKey.path)) as { data: LoginKey };
    const fields = sealFields(key, receptionLogin.path, { mobile: mobiles[at] ?? '', password });
    const answer = (await ask(receptionLogin.path, ticket ? { [TURN_HEADER]: ticket } : {}, fields)) as Answer;
    if (answer.code === 200) return { came, served: performance.now(), told };
    let turn: HashTurn | undefined = answer.data?.turn;
    if (!turn) return null;
    told += 1;
    while (turn.askInSec > 0) {
      await sleep(turn.askInSec * (1 + Math.random() * SPREAD) * 1_000);
      if (turn.ticket === null) break;
      const where = (await ask(askTurn.path, { [TURN_HEADER]: turn.ticket })) as { data: HashTurn };
      turn = where.data;
    }
    ticket = turn.ticket ?? '';
  }
};

process.on('message', (crowd: LoginCrowd) => {
  const arriving = crowd.mobiles.map(async (_, at) => {
    await sleep((at * 1_000) / crowd.perSecond);
    return come(crowd, at).catch((): Came => null);
  });
  void Promise.all(arriving).then((all) => process.send?.(all, () => process.exit(0)));
});
