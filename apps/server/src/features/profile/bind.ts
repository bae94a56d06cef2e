import { copy } from '@zhibiao/contract/core/copy';
import { isUniqueViolation } from '#db/faults.ts';
import { identifier, maybeOne, run, sql } from '#db/sql.ts';
import type { Client } from '#db/client.ts';
import { inTransaction } from '#db/transaction.ts';
import { useCode } from '#services/auth/verification-code.ts';
import type { Deps } from '#deps.ts';
import { maskAccount } from '#domain/text/masking.ts';
import type { Viewer } from '#domain/auth/roles.ts';
import { refused, unauthorized, warning } from '#errors.ts';
import type { Counter } from '#services/limits/counter.ts';
import { checkOwnPassword, type TypedFrom } from '#services/auth/own-password.ts';
import { contactOf } from '#services/messages/contact.ts';
import type { Aliases } from '#services/auth/aliases.ts';
import { endSessions } from '#services/auth/end-sessions.ts';
import { notify } from '#services/notify/notify.ts';
import { dropResetTickets } from '#services/auth/reset-tickets.ts';

type Binding = Pick<Deps, 'pool' | 'config' | 'passwords'> & { codeKey: Buffer; counter: Counter; aliases: Aliases };
type Kind = 'mobile' | 'email';
type Addresses = { mobile: string | null; email: string | null };
type Proof = { target: string; smsCode: string; password: string };

const TAKEN = { mobile: copy.mobileTaken, email: copy.emailTaken };

/**
 * Binds a phone or an address to whom its code was sent for and who knows the password: a session left open, or stolen,
 * is not enough to take the account. The unique index decides between two.
 */
export const bindContact = async (
  deps: Binding,
  viewer: Viewer,
  kind: Kind,
  { target, smsCode, password }: Proof,
  from: TypedFrom,
): Promise<null> => {
  const { pool, codeKey } = deps;
  const user = await maybeOne(pool, findUser(viewer.id));
  if (!user) throw unauthorized();
  // First, so that a wrong password does not cost a code.
  await checkOwnPassword(deps, user, password, { wrong: '登录密码错误', field: 'password', from });
  if (!(await useCode(pool, codeKey, { target, purpose: `bind:${viewer.id}` }, smsCode)))
    throw refused(copy.badCode, { field: 'smsCode' });
  return inTransaction(pool, (client) => bind(client, deps, viewer, kind, target)).catch((error: unknown) => {
    throw isUniqueViolation(error) ? warning(TAKEN[kind], { field: 'target' }) : error;
  });
};

type Owner = { id: string; mobile: string | null; email: string | null; passwordHash: string };
const findUser = (id: string) => sql<Owner>`
  SELECT id, mobile, email, "passwordHash" FROM "User" WHERE id = ${id}`;
const lockAddresses = (userId: string) => sql<Addresses>`
  SELECT mobile, email FROM "User" WHERE id = ${userId} FOR UPDATE`;
const setAddress = (userId: string, kind: Kind, target: string) => sql`
  UPDATE "User" SET ${identifier(kind)} = ${target}, "updatedAt" = clock_timestamp() WHERE id = ${userId}`;

const bind = async (
  client: Client,
  { config, aliases }: Pick<Binding, 'config' | 'aliases'>,
  { id: userId, sessionId }: Viewer,
  kind: Kind,
  target: string,
): Promise<null> => {
  const before = await maybeOne(client, lockAddresses(userId));
  if (!before) throw unauthorized();
  // Of an account that was merged into another: only that other one may have it back.
  const holder = await aliases.holderOf(client, target);
  if (holder && holder.id !== userId) throw warning(TAKEN[kind], { field: 'target' });
  if (holder) await aliases.drop(client, target);
  await run(client, setAddress(userId, kind, target));
  // Anyone else who is signed in, or on the way in, by what was bound before.
  await endSessions(client, userId, { except: sessionId });
  await run(client, dropResetTickets(userId));
  const former = before[kind] === target ? null : formerOf(config, kind, before);
  await notify(client, `bound.${kind}`, [userId], { target: maskAccount(target) }, { address: former });
  return null;
};

/**
 * An intruder who takes an account over must not be able to do so unseen: the former phone or address is notified, or
 * the other one where there was none.
 */
const formerOf = (config: Deps['config'], kind: Kind, { mobile, email }: Addresses): string | null => {
  const former = kind === 'mobile' ? { mobile, email: null } : { mobile: null, email };
  return contactOf(config, former) ?? contactOf(config, { mobile, email });
};
