import { join } from 'node:path';
import { BootError, type Log } from '#lib/boot-error.ts';
import type { Client, Pool } from '#db/client.ts';
import { many, one, run, sql } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import { headOf, type Issuer, type IssuerList, issuerList, keysOf } from './issuers.ts';
import { type KeyFiles, keyFiles } from './key-files.ts';
import { ISSUERS, openRegister, type Register, REGISTER_LOCK, type StatusEntry } from './register.ts';
import { fingerprintOf, kidOf, type Signer } from './signer.ts';

export type Signing = { signer: Signer; register: Register };
type Known = { kid: string; publicKey: string; active: boolean; pinned: boolean; from: Date };
type Opening = { folder: string; files: KeyFiles; list: IssuerList; client: Client; log: Log; since: Date };

/** The database's own word on keys: asked once, to begin the list; never believed afterwards. */
const KNOWN = sql<Known>`
  SELECT k.kid, k."publicKey", k.active, k.pinned, LEAST(
      k."createdAt", (SELECT min(c."issueDate") FROM "Certificate" c WHERE c.kid = k.kid)::timestamptz
    ) AS "from"
  FROM "SigningKey" k ORDER BY k."createdAt", k.kid`;
const ISSUED = sql<{ issued: boolean }>`SELECT EXISTS (SELECT 1 FROM "Certificate") AS issued`;
const ENTRIES = sql<StatusEntry>`
  SELECT c."certNo", CASE c.status WHEN 2 THEN 'revoked' ELSE 'replaced' END AS standing,
    c."revokeReason" AS reason, n."certNo" AS "replacedBy"
  FROM "Certificate" c LEFT JOIN "Certificate" n ON n."previousId" = c.id
  WHERE c.status IN (2, 3) ORDER BY c."createdAt", c.id`;

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

/**
 * The key in force and the register of the data directory, made at the first start. Refuses to start when certificates
 * exist and the key
 * or the list is gone: another key would quietly make strangers of them. `since` is when the first key began to sign,
 * for a demonstration whose certificates are older than itself.
 */
export const openSigning = async (dataDir: string, pool: Pool, log: Log, since = new Date()): Promise<Signing> => {
  const folder = join(dataDir, 'keys');
  return inTransaction(pool, async (client) => {
    await run(client, sql`SELECT pg_advisory_xact_lock(${REGISTER_LOCK})`);
    const list = issuerList(join(folder, ISSUERS));
    const opening: Opening = { folder, files: keyFiles(folder), list, client, log, since };
    const begun = (await orStop(list.entries())).length > 0;
    if (!begun) await beginList(opening);
    const signer = await keyInForce(opening);
    const register = openRegister(folder, signer, list);
    await orStop(register.length());
    await mirror(opening, signer);
    log(`证书签名公钥 ${signer.kid}，指纹 ${fingerprintOf(signer.publicKey)}`);
    return { signer, register };
  });
};

/** What is wrong with a file is the operator's to mend. */
const orStop = <T>(read: Promise<T>): Promise<T> =>
  read.catch((error: Error) => {
    throw new BootError(error.message);
  });

const gone = (folder: string, what: string) =>
  new BootError(
    `数据库中已有证书，但 ${folder} 中没有${what}。请从备份恢复整个目录；多个副本须共用同一个 DATA_DIR。不会另建新的密钥（见 docs/operate/backup.md）。`,
  );

/** From what is there: the present key, the earlier ones of the database, and what was revoked or replaced so far. */
const beginList = async ({ folder, files, list, client, log, since }: Opening): Promise<void> => {
  const known = await many(client, KNOWN);
  const { issued } = await one(client, ISSUED);
  if (issued && known.some(({ pinned }) => pinned)) throw gone(folder, `签名公钥清单 ${ISSUERS}`);
  const last = known.find(({ active }) => active);
  const mayMake = !issued || (last !== undefined && (await files.isLost(last.kid)));
  const signer =
    (await files.current()) ?? (last ? await files.retired(last.kid) : null) ?? (mayMake ? await files.make() : null);
  if (!signer) throw gone(folder, '签名私钥');

  const now = new Date().toISOString();
  const own = known.find(({ kid }) => kid === signer.kid);
  const earlier = known.filter(({ kid, publicKey }) => kid !== signer.kid && kid === kidOf(publicKey));
  // Before the list, so that a start cut short between the two begins anew.
  const register = openRegister(folder, signer, list);
  const fresh: StatusEntry[] = [];
  for (const entry of await many(client, ENTRIES))
    if (!(await orStop(register.statusOf(entry.certNo)))) fresh.push(entry);
  if (fresh.length > 0) await register.record(...fresh);
  const from = (own?.from ?? since).toISOString();
  await list.append(
    signer,
    { how: 'first', kid: signer.kid, publicKey: signer.publicKey, from, until: null },
    ...earlier.map((key): Issuer => ({
      how: 'earlier',
      kid: key.kid,
      publicKey: key.publicKey,
      from: key.from.toISOString(),
      until: now,
    })),
  );
  if (issued)
    log(
      `已建立签名公钥清单 ${join(folder, ISSUERS)}：${[signer, ...earlier].map(({ kid }) => kid).join('、')}；` +
        `登记已撤销或已换发的证书 ${fresh.length} 份。请备份该目录。`,
    );
};

/** The key that the list ends with; a new one takes its place when that was put aside, and is signed by it. */
const keyInForce = async ({ folder, files, list, log }: Opening): Promise<Signer> => {
  const entries = await orStop(list.entries());
  const head = headOf(entries);
  if (!head) throw gone(folder, `签名公钥清单 ${ISSUERS}`);
  const current = await files.current();
  if (current?.kid === head.kid) return current;
  if (current && entries.some(({ body }) => body.kid === current.kid))
    throw new BootError(`${folder} 中的私钥 ${current.kid} 已停用，在用的是 ${head.kid}`);
  const old = await files.retired(head.kid);
  if (!old && !(await files.isLost(head.kid))) throw gone(folder, `签名私钥 ${head.kid}.pem`);
  const next = current ?? (await files.make());
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

/** For the eyes of whoever reads the database, and to notice a list that is gone. */
const mirror = async ({ list, client, log }: Opening, signer: Signer): Promise<void> => {
  const keys = keysOf(await list.entries());
  await run(client, writeKeys(keys, signer.kid));
  const strangers = await many(client, findUnlisted(keys));
  if (strangers.length > 0)
    log(`警告：数据库中有不在清单里的公钥 ${strangers.map(({ kid }) => kid).join('、')}，不予信任`);
};
