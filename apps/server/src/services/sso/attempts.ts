import { createHash, randomBytes } from 'node:crypto';
import { SSO_BINDS, SSO_MIN, type SsoBack, ssoBackPath } from '@zhibiao/contract/sso/learner';
import { lit, maybeOne, run, sql } from '#db/sql.ts';
import type { Deps } from '#deps.ts';
import { AppError, refused, unavailable } from '#errors.ts';
import { SsoFault, type SsoPerson } from '#ports/sso/provider.ts';
import { limitNetwork } from '#services/limits/network-limit.ts';
import { openProvider, type SsoDoor, type SsoProvider } from './providers.ts';

/** On the way to a provider and back. Nothing waits for the provider within a transaction. */

export type SsoNeeds = Pick<Deps, 'pool' | 'secrets' | 'config' | 'sso'>;
/** `personId`: whose account is to be bound; null of a login. */
type Way = { door: SsoDoor; personId: string | null };

/** Where a visitor comes from, and which browser it is. */
type From = { ip: string; mark: string | null; device: string };

/** Of one network a minute: a class logs in at once, no guest has rows written for hours. */
const PER_MINUTE = 120;
const random = (): string => randomBytes(32).toString('base64url');
/** 256 random bits need no key. */
const hashOf = (state: string): string => createHash('sha256').update(state).digest('base64url');
const backOf = ({ config }: SsoNeeds, door: SsoDoor, id: string) => config.publicUrl + ssoBackPath(door, id);

const sentence = ({ name }: SsoProvider, fault: unknown): AppError => {
  if (!(fault instanceof SsoFault)) return unavailable(`暂时连不上“${name}”，请稍后再试，或用其他方式登录`);
  if (fault.kind === 'wrong') return refused(`“${name}”的答复有误，没有登录；请重新登录，仍不行时请联系系统管理员`);
  return refused(`“${name}”没有同意登录：您取消了，或那里的账号已停用、没有使用本平台的权限；请联系单位的系统管理员`);
};

type Row = { nonce: string; verifier: string };
type New = Row & { hash: string; providerId: string; mark: string };
const insert = ({ door, personId }: Way, { hash, providerId, mark, nonce, verifier }: New) => sql`
  INSERT INTO "SsoAttempt" (hash, "providerId", staff, "personId", mark, nonce, verifier, "expiresAt")
  VALUES (${hash}, ${providerId}, ${door === 'staff'}, ${personId}, ${mark}, ${nonce}, ${verifier},
    clock_timestamp() + interval ${lit(`${SSO_MIN} minutes`)})`;
/** The delete decides who used it: once, in time, by the browser that began, for what it began. */
const take = ({ door, personId }: Way, hash: string, providerId: string, mark: string) => sql<Row>`
  DELETE FROM "SsoAttempt"
  WHERE hash = ${hash} AND "providerId" = ${providerId} AND staff = ${door === 'staff'} AND mark = ${mark}
    AND "personId" IS NOT DISTINCT FROM ${personId} AND "expiresAt" > clock_timestamp()
  RETURNING nonce, verifier`;

type Leaving = Way & { provider: string };
/** Where the browser goes to log in. */
export const leaveForSso = async (
  deps: SsoNeeds,
  { provider: id, ...way }: Leaving,
  { ip, mark, device }: From,
): Promise<{ url: string }> => {
  await limitNetwork(deps, 'sso', ip, PER_MINUTE);
  const provider = await openProvider(deps, id, way.door);
  const [state, nonce, verifier] = [(way.personId === null ? '' : SSO_BINDS) + random(), random(), random()];
  const attempt = { state, nonce, verifier, back: backOf(deps, way.door, id) };
  // 企业微信's own browser, on a phone or on a desk.
  const url = await deps
    .sso(provider)
    .leave(provider, attempt, /wxwork/i.test(device))
    .catch((fault: unknown) => {
      throw sentence(provider, fault);
    });
  await run(deps.pool, insert(way, { hash: hashOf(state), providerId: id, mark: mark ?? '', nonce, verifier }));
  return { url };
};

const stale = () => refused('登录超过了时间、已经用过，或不是从这个浏览器开始的，请重新登录');

export type SsoArrival = { provider: SsoProvider; person: SsoPerson };
/** Who came back. */
export const arriveBySso = async (deps: SsoNeeds, way: Way, back: SsoBack, { ip, mark }: From): Promise<SsoArrival> => {
  await limitNetwork(deps, 'sso', ip, PER_MINUTE);
  const provider = await openProvider(deps, back.provider, way.door);
  const row = await maybeOne(deps.pool, take(way, hashOf(back.state), provider.id, mark ?? ''));
  if (!row) throw stale();
  const { nonce, verifier } = row;
  const attempt = { state: back.state, nonce, verifier, back: backOf(deps, way.door, provider.id) };
  const person = await deps
    .sso(provider)
    .identify(provider, attempt, back)
    .catch((fault: unknown) => {
      throw sentence(provider, fault);
    });
  return { provider, person };
};
