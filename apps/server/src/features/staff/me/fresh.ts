import type { InputOf } from '@zhibiao/contract/core/endpoint';
import { FRESH_MIN, STAFF_COPY } from '@zhibiao/contract/staff/types';
import type { proveFresh } from '@zhibiao/contract/staff/auth';
import { lit, one, sql } from '#db/sql.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { AppError, refused, unauthorized } from '#errors.ts';
import type { Caller } from '#http/app-types.ts';
import { audited } from '#services/audit/audited.ts';
import { countGuess, type Guess } from '#services/auth/guesses.ts';
import type { Realm } from '#features/staff/context.ts';
import { findById, type StaffRecord, selfOf } from '#features/staff/person.ts';
import { checkSecondFactor, type SecondFactorProof, spend } from '#features/staff/second-factor.ts';

type Body = InputOf<typeof proveFresh>['body'];

const refresh = (sessionId: string) => sql<{ freshUntilMs: number }>`
  UPDATE "StaffSession" SET "freshUntil" = clock_timestamp() + interval ${lit(`${FRESH_MIN} minutes`)}
  WHERE id = ${sessionId}
  RETURNING floor(extract(epoch FROM "freshUntil") * 1000)::float8 AS "freshUntilMs"`;

/** Who has a second factor shows that one; a password may lie in the browser. */
const prove = async (
  realm: Realm,
  person: StaffRecord,
  { code, password }: Body,
  guess: Guess,
): Promise<SecondFactorProof | null> => {
  if (person.totpCipher !== null) {
    if (code === undefined) throw refused(STAFF_COPY.totpNeeded, { field: 'code' });
    const proof = await checkSecondFactor(realm, person, code);
    if (proof instanceof AppError) throw proof;
    return proof;
  }
  if (password === undefined) throw refused('请输入密码', { field: 'password' });
  const right = await realm.passwords
    .verify(password, person.passwordHash, { of: person.id, known: true, proved: true })
    .catch(async (error: unknown) => {
      await guess.takeBack();
      throw error;
    });
  if (!right) throw refused('密码错误', { field: 'password' });
  return null;
};

export const makeFresh = async (
  realm: Realm,
  staff: Staff,
  body: Body,
  caller: Caller,
): Promise<{ freshUntil: number }> => {
  const { id, sessionId } = selfOf(staff);
  const person = await findById(realm.pool, id);
  if (!person) throw unauthorized();
  const guess = await countGuess(realm, { account: person.account, userId: id }, caller, null);
  const proof = await prove(realm, person, body, guess);
  const answer = await audited(realm, staff, async (client, note) => {
    if (proof) await spend(realm, client, id, proof);
    note({ object: 'session', id: sessionId, facts: { method: proof?.method ?? 'password' } });
    return { freshUntil: (await one(client, refresh(sessionId))).freshUntilMs };
  });
  await guess.right();
  return answer;
};
