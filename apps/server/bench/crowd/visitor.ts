import { loginKey, receptionLogin } from '@zhibiao/contract/auth/learner';
import { API_BASE } from '@zhibiao/contract/core/envelope';
import { listLessons, myLessons } from '@zhibiao/contract/lesson/learner';
import { get, post } from '#bench/support/requests.ts';
import type { LoginKey } from '#test/people/encrypt.ts';
import { sealFields } from '#bench/support/seal.ts';
import type { Crew, CrowdPerson } from './crew.ts';
import { MIX } from './mix.ts';
import { coursePage } from './learner.ts';
import type { WireReply } from './wire.ts';
import { between, from, insisting, pause, type Stage, until } from './stage.ts';

/** People who read, and people who log in. */

const PAGE = 'pageNum=1&pageSize=10';

export const readAs = async (stage: Stage, crew: Crew, person: CrowdPerson): Promise<void> => {
  const { random, nowSec } = stage;
  const untilSec = crew.toSec;
  await until(stage, crew.fromSec + between(random, [0, crew.arrivalSec]));
  for (let n = random(3); nowSec() < untilSec; n += 1) {
    if (n % 3 === 0) await coursePage(stage, person, untilSec);
    else if (n % 3 === 1)
      await insisting(stage, { kind: 'list', untilSec }, () => get(`${API_BASE}${myLessons.path}?${PAGE}`, person));
    else
      await insisting(stage, { kind: 'catalogue', untilSec }, () =>
        from(person, get(`${API_BASE}${listLessons.path}?${PAGE}`)),
      );
    await pause(between(random, MIX.readEverySec));
  }
};

/** A log-in as the page makes it: the key, then what was sealed with it; anew at each try, as a nonce serves once. */
const logIn = async (stage: Stage, person: CrowdPerson, untilSec: number): Promise<void> => {
  const fields = { mobile: person.mobile, password: stage.orders.password };
  const asking = { kind: 'key', untilSec } as const;
  for (let answer: WireReply | null = null; answer === null;) {
    const key = await insisting(stage, asking, () => from(person, get(API_BASE + loginKey.path)));
    if (!key) return;
    const body = sealFields(key.data as LoginKey, receptionLogin.path, fields);
    const said = await stage.wire.call('login', from(person, post(API_BASE + receptionLogin.path, body)));
    if (said.end === 'refused') return;
    if (said.end === 'ok') answer = said;
    else await pause(Math.max(1, said.waitSec) + between(stage.random, MIX.patienceSec));
    if (answer) await coursePage(stage, { ...person, token: (answer.data as { token: string }).token }, untilSec);
  }
};

/** At an even pace, whatever the answers take. */
export const logInAll = async (stage: Stage, crew: Crew, people: CrowdPerson[]): Promise<void> => {
  const gapSec = (crew.toSec - crew.fromSec) / Math.max(1, people.length);
  await Promise.all(
    people.map(async (person, n) => {
      await until(stage, crew.fromSec + n * gapSec);
      await logIn(stage, person, crew.toSec);
    }),
  );
};
