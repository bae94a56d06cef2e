import { randomBytes } from 'node:crypto';
import type { EndpointSpec } from '@zhibiao/contract/core/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import type { Deps } from '#deps.ts';
import type { App } from '#http/app-types.ts';
import { resealIdCards } from '#features/profile/reseal-job.ts';
import { createCipher } from '#ports/keys/cipher.ts';
import { createIdCards } from '#ports/keys/id-card.ts';
import { createPasswords } from '#ports/password/password.ts';
import { secretsFrom } from '#ports/keys/secrets.ts';
import { absentId, agentOf } from '#test/people/agent.ts';
import { endpoints } from '@zhibiao/contract/endpoints';
import { buildTeacher, buildUser } from '#test/content/factories.ts';
import { sessionFor } from '#test/people/login.ts';
import { visitor } from '#test/people/visitor.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { TICKED } from '#test/people/ticked.ts';

/** The installation's secret changes under people who have passwords, ID numbers and evaluations. */

const PASSWORD = 'Abcd!2345-zb';
const ID_CARD = '11010519491231002X';
const [FIRST, SECOND, STRANGE] = [randomBytes(48), randomBytes(48), randomBytes(48)];

let world: TestWorld;
const apps: App[] = [];
/** The same database served under other secrets. */
const under = async (secret: Buffer, older: Buffer[] = []) => {
  const secrets = secretsFrom(secret, older);
  const deps: Deps = {
    ...world.deps,
    secrets,
    passwords: createPasswords(secrets, world.deps.config.bcryptCost),
    cipher: createCipher(secrets, world.deps.pool),
  };
  const app = await buildApp(deps);
  await app.ready();
  apps.push(app);
  return { app, deps };
};
type Served = Awaited<ReturnType<typeof under>>;

let before: Served;
let after: Served;
let lost: Served;
let teacherId: string;
beforeAll(async () => {
  world = await openTestWorld();
  [before, after, lost] = await Promise.all([under(FIRST), under(SECOND, [FIRST]), under(STRANGE)]);
  teacherId = (await buildTeacher(world.deps)).id;
});
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()));
  await world.close();
});

const agentIn = async ({ app, deps }: Served, userId: string) => agentOf(app, await sessionFor(app, deps, userId));
const evaluate = async (served: Served, userId: string) => {
  const items = (await agentOf(served.app).get('/api/teacher/evaluateItems')).data as {
    id: string;
    maxScore: number;
  }[];
  return (await agentIn(served, userId)).post(
    '/api/teacher/evaluate',
    items.map(({ id, maxScore }) => ({ teacherId, itemId: id, score: maxScore })),
  );
};
/** A learner who did everything under the first secret. */
const person = async (idCard?: string) => {
  const user = await buildUser(world.deps);
  await world.deps.db.user.update({
    where: { id: user.id },
    data: { passwordHash: await before.deps.passwords.hash(PASSWORD, user.id) },
  });
  const agent = await agentIn(before, user.id);
  if (idCard) expect((await agent.put('/api/user/profile', { consents: TICKED, idCard })).code).toBe(200);
  return { ...user, agent };
};
const rowOf = (id: string) => world.deps.db.user.findUniqueOrThrow({ where: { id } });
const login = (served: Served, mobile: string | null) => visitor(served).login(mobile ?? '', PASSWORD);

describe('under a new secret, with the one before still known', () => {
  it('a password is taken, and from then on held under the new one', async () => {
    const { id, mobile } = await person();
    expect((await login(after, mobile)).code).toBe(200);
    const { passwordHash } = await rowOf(id);
    expect(await createPasswords(secretsFrom(SECOND), 10).verify(PASSWORD, passwordHash, { of: id, known: true })).toBe(
      true,
    );
    expect((await login(after, mobile)).code).toBe(200);
  });

  it('an ID number is shown, taken by nobody else, and sealed anew', async () => {
    const { id } = await person(ID_CARD);
    expect((await (await agentIn(after, id)).get('/api/user/getLoginUser')).data.idCardMasked).toBe(
      '1101**********002X',
    );
    const another = await person();
    const other = await agentIn(after, another.id);
    expect((await other.put('/api/user/profile', { consents: TICKED, idCard: ID_CARD })).code, 'tells nobody').toBe(
      200,
    );
    expect((await rowOf(another.id)).idCardHash, 'held by the first').toBeNull();

    expect(await resealIdCards(after.deps)).toBe(1);
    expect(await resealIdCards(after.deps)).toBe(0);
    const alone = createIdCards(secretsFrom(SECOND));
    const row = await rowOf(id);
    expect({ idCard: alone.open(row.idCardCipher ?? ''), hash: row.idCardHash }).toEqual({
      idCard: ID_CARD,
      hash: alone.hash(ID_CARD),
    });
    expect((await other.put('/api/user/profile', { consents: TICKED, idCard: ID_CARD })).code).toBe(200);
    expect((await rowOf(another.id)).idCardHash).toBeNull();
  });

  it('an evaluation given before is still the only one', async () => {
    const { id } = await person();
    expect((await evaluate(before, id)).code).toBe(200);
    const shown = (await (await agentIn(after, id)).get('/api/teacher/list')).rows as {
      id: string;
      evaluated: boolean;
    }[];
    expect(shown.find((teacher) => teacher.id === teacherId)?.evaluated).toBe(true);
    expect(await evaluate(after, id)).toMatchObject({ code: 500, msg: '您已评价过该教师' });
  });

  it('a login of before is none any more: a secret may be changed because it is known', async () => {
    const { agent } = await person();
    expect((await agentOf(after.app, agent.token).get('/api/user/getLoginUser')).code).toBe(401);
  });
});

describe('under a secret that knows nothing of the one before', () => {
  it('what cannot be read is said to be so, and may be typed anew', async () => {
    const { id, mobile } = await person('110105194912310038');
    expect(await login(lost, mobile)).toMatchObject({ code: 500, msg: '账号或密码错误' });
    const agent = await agentIn(lost, id);
    expect(await agent.get('/api/user/getLoginUser')).toMatchObject({
      code: 200,
      data: { idCardMasked: '无法读取，请重新填写' },
    });
    expect((await agent.put('/api/user/profile', { consents: TICKED, idCard: '110105194912310038' })).code).toBe(200);
    expect((await agent.get('/api/user/getLoginUser')).data.idCardMasked).toBe('1101**********0038');
  });

  it('no endpoint answers that it is broken', async () => {
    const { id } = await person('110105194912310118');
    await evaluate(before, id);
    const agent = await agentIn(lost, id);
    const call = (e: EndpointSpec) =>
      agent.call(
        e.method.toLowerCase() as 'get',
        e.path.replace(/:\w+/g, absentId()),
        e.method === 'GET' ? {} : { body: {} },
      );
    for (const e of endpoints.filter(({ path }) => !path.endsWith('/logout'))) {
      const { status, msg } = await call(e);
      expect({ of: e.path, status, msg }).toEqual({
        of: e.path,
        status: 200,
        msg: expect.not.stringContaining('系统繁忙'),
      });
    }
    expect((await agent.call('get', '/api/user/dataExport')).status).toBe(200);
  });
});
