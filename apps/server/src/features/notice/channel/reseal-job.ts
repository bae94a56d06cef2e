import { many, run, sql } from '#db/sql.ts';
import type { Deps } from '#deps.ts';
import type { Job } from '#jobs/periodic.ts';
import { resealedSecret } from '#ports/keys/kept-secret.ts';

type Sealed = { id: string; urlCipher: string; secretCipher: string | null };
const ROBOTS = sql<Sealed>`SELECT id, "urlCipher", "secretCipher" FROM "Robot"`;
/** Decided by the row as it is when written: staff may have saved it in this very moment. */
const reseal = ({ id, urlCipher, secretCipher }: Sealed, url: string, secret: string | null) => sql`
  UPDATE "Robot" SET "urlCipher" = ${url}, "secretCipher" = ${secret}
  WHERE id = ${id} AND "urlCipher" = ${urlCipher} AND "secretCipher" IS NOT DISTINCT FROM ${secretCipher}`;

type SealedChannel = { kind: string; cipher: string };
const CHANNELS = sql<SealedChannel>`
  SELECT kind, "secretCipher" AS cipher FROM "Channel" WHERE "secretCipher" IS NOT NULL`;
const resealChannel = ({ kind, cipher }: SealedChannel, sealed: string) => sql`
  UPDATE "Channel" SET "secretCipher" = ${sealed} WHERE kind = ${kind} AND "secretCipher" = ${cipher}`;

type SealedProvider = { id: string; cipher: string };
const PROVIDERS = sql<SealedProvider>`SELECT id, "secretCipher" AS cipher FROM "SsoProvider"`;
const resealProvider = ({ id, cipher }: SealedProvider, sealed: string) => sql`
  UPDATE "SsoProvider" SET "secretCipher" = ${sealed} WHERE id = ${id} AND "secretCipher" = ${cipher}`;

/** While an older key is configured: seals under the key in force what the older one sealed. Answers how many. */
const resealChannels = async ({ pool, secrets }: Pick<Deps, 'pool' | 'secrets'>): Promise<number> => {
  if (secrets.older('channel').length === 0) return 0;
  let done = 0;
  for (const row of await many(pool, ROBOTS)) {
    const url = resealedSecret(secrets, row.urlCipher);
    const secret = row.secretCipher === null ? null : resealedSecret(secrets, row.secretCipher);
    if (url !== row.urlCipher || secret !== row.secretCipher) done += await run(pool, reseal(row, url, secret));
  }
  for (const row of await many(pool, CHANNELS)) {
    const sealed = resealedSecret(secrets, row.cipher);
    if (sealed !== row.cipher) done += await run(pool, resealChannel(row, sealed));
  }
  for (const row of await many(pool, PROVIDERS)) {
    const sealed = resealedSecret(secrets, row.cipher);
    if (sealed !== row.cipher) done += await run(pool, resealProvider(row, sealed));
  }
  return done;
};

export const resealChannelsJob: Job = {
  name: 'reseal-channels',
  title: '以新密钥重新加密发送渠道与单点登录的密钥',
  everyMs: 60_000,
  run: resealChannels,
};
