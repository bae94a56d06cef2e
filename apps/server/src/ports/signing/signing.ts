import { CERT_STORED } from '@zhibiao/contract/certificate/types';
import { BootError, type Log } from '#lib/boot-error.ts';
import type { Client, Pool, Tx } from '#db/client.ts';
import { LOCK, lockNumber } from '#db/locks.ts';
import { lit, lits, many, one, run, sql } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import { currentIssuer, type IssuerEntry, type IssuerList, issuerList, ISSUERS, keysOf } from './issuers.ts';
import type { KeyFiles } from './key-files.ts';
import { ENDED, openRegister, type Register, type StatusEntry } from './register.ts';
import { fingerprintOf, kidOf, type Signer } from './signer.ts';
import type { Truth } from '#ports/truth/truth.ts';

export type Signing = { signer: Signer; register: Register };
type SigningHome = { truth: Truth; keys: KeyFiles };
type Known = { kid: string; publicKey: string; active: boolean; pinned: boolean; from: Date };
type Opening = SigningHome & { list: IssuerList; client: Client; log: Log; since: Date };

/** The database's own word on keys: read once, to begin the list; never believed afterwards. */
const KNOWN = sql<Known>`
  SELECT k.kid, k."publicKey", k.active, k.pinned, LEAST(
      k."createdAt", (SELECT min(c."issueDate") FROM "Certificate" c WHERE c.kid = k.kid)::timestamptz
    ) AS "from"
  FROM "SigningKey" k ORDER BY k."createdAt", k.kid`;
const ISSUED = sql<{ issued: boolean }>`SELECT EXISTS (SELECT 1 FROM "Certificate") AS issued`;
const ENTRIES = sql<StatusEntry>`
  SELECT c."certNo", CASE c.status WHEN ${lit(CERT_STORED.revoked)} THEN 'revoked' ELSE 'replaced' END AS standing,
    c."revokeReason" AS reason, n."certNo" AS "replacedBy"
  FROM "Certificate" c LEFT JOIN "Certificate" n ON n."previousId" = c.id
  WHERE c.status IN (${lits([CERT_STORED.revoked, CERT_STORED.replaced])}) ORDER BY c."createdAt", c.id`;

type Key = { kid: string; publicKey: string };
const writeKeys = (keys: readonly Key[], inForce: string) => sql`
  INSERT INTO "SigningKey" (kid, "publicKey", active, pinned)
  SELECT kid, key, kid = ${inForce}, true
  FROM unnest(
    ${keys.map(({ kid }) => kid)}::text[],
    ${keys.map(({ publicKey }) => publicKey)}::text[]
  ) AS listed (kid, key)
  ON CONFLICT (kid) DO UPDATE SET "publicKey" = excluded."publicKey", active = excluded.active, pinned = true`;
const findUnlisted = (keys: readonly Key[]) => sql<{ kid: string }>`
  SELECT kid FROM "SigningKey" WHERE kid <> ALL(${keys.map(({ kid }) => kid)}::text[])`;

/** A replica that begins, or writes what replicas share, is alone with it until its transaction ends. */
export const lockRegister = (client: Client | Tx) => run(client, lockNumber(LOCK.register));

/**
 * The key in force and the register of the folder of truth, made at the first start, by a transaction that holds
 * `lockRegister`. Refuses to start when the key, the list or what was revoked is gone: another key would quietly make
 * strangers of all certificates. `since` is when the first key began to sign, for a demonstration whose certificates
 * are older than itself.
 */
export const openSigningIn = async (
  client: Client,
  home: SigningHome,
  log: Log,
  since = new Date(),
): Promise<Signing> => {
  const { truth } = home;
  const list = issuerList(truth);
  const opening: Opening = { ...home, list, client, log, since };
  const begun = (await orStop(list.entries())).length > 0;
  if (!begun) await beginList(opening);
  const signer = await keyInForce(opening);
  const register = openRegister(truth, signer, list);
  await refuseShortened(opening, register);
  await mirror(opening, signer);
  log(`证书签名公钥 ${signer.kid}，指纹 ${fingerprintOf(signer.publicKey)}`);
  return { signer, register };
};

export const openSigning = (home: SigningHome, pool: Pool, log: Log, since?: Date): Promise<Signing> =>
  inTransaction(pool, async (client) => {
    await lockRegister(client);
    return openSigningIn(client, home, log, since);
  });

/** What the database says was revoked or replaced was in the register first. */
const refuseShortened = async ({ truth, client }: Opening, register: Register): Promise<void> => {
  const listed = new Set(await orStop(register.ended()));
  const unlisted = (await many(client, ENTRIES)).filter(({ certNo }) => !listed.has(certNo));
  if (unlisted.length > 0)
    throw new BootError(
      `数据库中有 ${unlisted.length} 份已撤销或已换发的证书不在 ${truth.where(ENDED)} 中，` +
        '该文件不见了或比数据库旧。请从备份恢复它（见 docs/operate/backup.md）。',
    );
};

/** What is wrong with a file is the operator's to mend. */
const orStop = <T>(read: Promise<T>): Promise<T> =>
  read.catch((error: Error) => {
    throw new BootError(error.message);
  });

/** Without its folder, as it is looked for there. */
const LIST = `签名公钥清单 ${ISSUERS.slice('keys/'.length)}`;
const gone = (where: string, what: string) =>
  new BootError(
    `数据库中已有签名公钥，但 ${where} 中没有${what}。请从备份恢复整个目录；多个副本须共用同一个 DATA_DIR 或对象存储。` +
      '不会另建新的密钥（见 docs/operate/backup.md）。',
  );

/** From what is there: the present key, the earlier ones of the database, and what was revoked or replaced so far. */
const beginList = async ({ truth, keys, list, client, log, since }: Opening): Promise<void> => {
  const known = await many(client, KNOWN);
  const { issued } = await one(client, ISSUED);
  if (known.some(({ pinned }) => pinned)) throw gone(truth.where('keys'), LIST);
  const last = known.find(({ active }) => active);
  const mayMake = !issued || (last !== undefined && (await keys.isLost(last.kid)));
  const signer =
    (await keys.current()) ?? (last ? await keys.retired(last.kid) : null) ?? (mayMake ? await keys.make() : null);
  if (!signer) throw gone(keys.where, '签名私钥');

  const now = new Date().toISOString();
  const own = known.find(({ kid }) => kid === signer.kid);
  const earlier = known.filter(({ kid, publicKey }) => kid !== signer.kid && kid === kidOf(publicKey));
  // Before the list, so that a start cut short between the two begins again.
  const register = openRegister(truth, signer, list);
  const fresh: StatusEntry[] = [];
  for (const entry of await many(client, ENTRIES))
    if (!(await orStop(register.statusOf(entry.certNo)))) fresh.push(entry);
  if (fresh.length > 0) await register.record(...fresh);
  const from = (own?.from ?? since).toISOString();
  await list.append(
    signer,
    { how: 'first', kid: signer.kid, publicKey: signer.publicKey, from, until: null },
    ...earlier.map((key): IssuerEntry => ({
      how: 'earlier',
      kid: key.kid,
      publicKey: key.publicKey,
      from: key.from.toISOString(),
      until: now,
    })),
  );
  if (issued)
    log(
      `已建立签名公钥清单 ${truth.where(ISSUERS)}：${[signer, ...earlier].map(({ kid }) => kid).join('、')}；` +
        `登记已撤销或已换发的证书 ${fresh.length} 份。请备份它。`,
    );
};

/** The key that the list ends with; a new one takes its place when that was put aside, and is signed by it. */
const keyInForce = async ({ truth, keys, list, log }: Opening): Promise<Signer> => {
  const entries = await orStop(list.entries());
  const head = currentIssuer(entries);
  if (!head) throw gone(truth.where('keys'), LIST);
  const current = await keys.current();
  if (current?.kid === head.kid) return current;
  if (current && entries.some(({ body }) => body.kid === current.kid))
    throw new BootError(`${keys.where} 中的私钥 ${current.kid} 已停用，在用的是 ${head.kid}`);
  const old = await keys.retired(head.kid);
  if (!old && !(await keys.isLost(head.kid))) throw gone(keys.where, `签名私钥 ${head.kid}.pem`);
  const next = current ?? (await keys.make());
  await list.append(old ?? next, {
    how: old ? 'next' : 'after-loss',
    kid: next.kid,
    publicKey: next.publicKey,
    from: new Date().toISOString(),
    until: null,
  });
  log(`证书签名私钥已由 ${head.kid} 换成 ${next.kid}${old ? '' : '（旧私钥已声明丢失）'}`);
  return next;
};

/** For a reader of the database, and to notice a list that is gone. */
const mirror = async ({ list, client, log }: Opening, signer: Signer): Promise<void> => {
  const keys = keysOf(await list.entries());
  await run(client, writeKeys(keys, signer.kid));
  const strangers = await many(client, findUnlisted(keys));
  if (strangers.length > 0)
    log(`警告：数据库中有不在清单里的公钥 ${strangers.map(({ kid }) => kid).join('、')}，不予信任`);
};
