import { auditFaultText } from '@zhibiao/contract/audit/staff';
import pg from 'pg';
import type { Config } from '#config.ts';
import type { Pool } from '#db/client.ts';
import { readingOn } from '#db/reading/reading.ts';
import { lit, many, sql } from '#db/sql.ts';
import { checkAudit } from '#features/audit/check.ts';
import { witnessOf } from '#features/audit/witness.ts';
import { certificateStatus, isGenuine, VERIFIED, type VerifiedRow } from '#features/certificate/verify/verify.ts';
import { withheldText, withholdQueued } from '#features/notice/send/withhold.ts';
import { checkLedger, noteReport } from '#features/study/ledger/check.ts';
import { issuerList, keysOf } from '#ports/signing/issuers.ts';
import { keysOfConfig } from '#ports/signing/key-files.ts';
import { ledgerAnchors } from '#ports/signing/ledger-anchors.ts';
import { ledgerCheckpoints } from '#ports/signing/ledger-checkpoints.ts';
import { openRegister } from '#ports/signing/register.ts';
import type { Signer } from '#ports/signing/signer.ts';
import { createStorage } from '#ports/storage/create-storage.ts';
import { sha256In } from '#ports/storage/key.ts';
import type { Truth } from '#ports/truth/truth.ts';
import { createTruth } from '#ports/truth/create-truth.ts';
import { fingerprintsIn, backupLack } from '#services/backup/set/facts.ts';
import type { BlockFiles } from '#services/study/ledger-archive.ts';
import type { RestoredChecks } from '#services/backup/restore/restore.ts';
import { filesOf, headsOf, type OpenSet } from '#services/backup/restore/unpack.ts';

/** What a restored installation has to show before it takes the place of the old one. */

/** Truth is looked at in the folder that was restored: a bucket takes it over from there at the next start. */
type Restored = { pool: Pool; truth: Truth; storage: BlockFiles; signer: Signer | null; set: OpenSet; files: Files };
/** The site's files of the set: SHA-256 by key. */
type Files = ReadonlyMap<string, string>;

const counts = async ({ pool, truth, set: { manifest } }: Restored): Promise<string[]> => {
  const fingerprints = await fingerprintsIn(truth);
  const hasKeys = manifest.facts.fingerprints.every((one) => fingerprints.includes(one));
  return [...(await backupLack(pool, manifest.facts)), ...(hasKeys ? [] : ['签名公钥清单与备份时不一致'])];
};

const ARCHIVED = sql<{ key: string }>`SELECT key FROM "StudyArchiveBlock" ORDER BY part, no`;

/**
 * Held against where each chain ended when the set was made; what was signed of it still has to be what was signed, and
 * archived months are in the set with the content that they were named by.
 */
const ledger = async ({ pool, truth, storage, set, files }: Restored): Promise<string[]> => {
  const issuers = issuerList(truth);
  const keys = async () => keysOf(await issuers.entries());
  const anchors = ledgerAnchors(truth, keys);
  const { anchor, spoilt } = await anchors.latest();
  const made = { day: anchor?.day ?? '', at: anchor?.at ?? new Date(0), heads: await headsOf(set) };
  const latest = async () => ({ anchor: made, spoilt });
  const places = { pool, anchors: { latest }, checkpoints: ledgerCheckpoints(truth, keys), storage };
  const report = await checkLedger(places, 'database');
  await noteReport(anchors, report);
  const { broken, archive } = report;
  const lost = (await many(pool, ARCHIVED)).filter(({ key }) => files.get(key) !== sha256In(key));
  return [
    ...(broken.length > 0 ? [`学习台账有 ${broken.length} 人的记录不完整`] : []),
    ...spoilt.map((name) => `学习台账的锚点 ${name} 不是签名时的内容`),
    ...archive.map(({ file }) => `学习台账的归档 ${file} 与签名不符`),
    ...(lost.length > 0 ? [`学习台账的归档有 ${lost.length} 个文件不在备份中`] : []),
  ];
};

const audit = async ({ pool, truth }: Restored): Promise<string[]> => {
  const { fault, spoilt } = await checkAudit({ pool, reading: readingOn(pool) }, witnessOf(truth));
  return [...(fault ? [auditFaultText(fault)] : []), ...spoilt.map((name) => `审计日志的${name}不是签名时的内容`)];
};

const PAGE = 1_000;
const certificatesAfter = (certNo: string) => sql<VerifiedRow & { file: string }>`
  SELECT ${VERIFIED}, c.file FROM "Certificate" c LEFT JOIN "Certificate" n ON n."previousId" = c.id
  WHERE c."certNo" > ${certNo} ORDER BY c."certNo" LIMIT ${lit(PAGE)}`;

/** Each is what was signed, its document is in the set with the hash that was signed, and the register agrees. */
const certificates = async ({ pool, truth, signer, files }: Restored): Promise<string[]> => {
  if (!signer) return ['没有证书签名私钥'];
  const register = openRegister(truth, signer);
  const keys = await register.keys();
  const wrong: string[] = [];
  for (let after = ''; ;) {
    const rows = await many(pool, certificatesAfter(after));
    for (const row of rows) {
      const key = keys.find(({ kid }) => kid === row.kid);
      if (!isGenuine(row, key)) wrong.push(`证书 ${row.certNo} 与签名不符`);
      else if (files.get(row.file) !== row.sha256) wrong.push(`证书 ${row.certNo} 的文件不在备份中`);
      else
        try {
          certificateStatus(row, await register.statusOf(row.certNo));
        } catch {
          wrong.push(`证书 ${row.certNo} 的状态与签名登记不一致`);
        }
    }
    after = rows.at(-1)?.certNo ?? after;
    if (rows.length < PAGE) return wrong.length > 3 ? [...wrong.slice(0, 3), `共 ${wrong.length} 份证书有误`] : wrong;
  }
};

const END_SESSIONS = sql`UPDATE "Session" SET "revokedAt" = clock_timestamp() WHERE "revokedAt" IS NULL`;
const END_STAFF_SESSIONS = sql`
  UPDATE "StaffSession" SET "revokedAt" = clock_timestamp(), "endedBy" = 'kick' WHERE "revokedAt" IS NULL`;

/** All who were logged in have to log in again: what ended their session since may not have been backed up. */
const endAllSessions = async (pool: Pool): Promise<void> => {
  for (const statement of [END_SESSIONS, END_STAFF_SESSIONS]) await many(pool, statement);
};

const sha256ByKey = async (set: OpenSet): Promise<Files> => {
  const files = new Map<string, string>();
  for await (const { name, plain } of filesOf(set)) files.set(name, plain.sha256);
  return files;
};

type Keys = Pick<Config, 'signingKeyFile' | 'signingKeyOldFile' | 's3'>;
/** `tell` takes each line on what is not as it was in the backup. */
export const checkRestored =
  (keys: Keys, tell: (line: string) => void = () => {}): RestoredChecks =>
  async ({ url, dataDir, set }) => {
    const { signingKeyFile, signingKeyOldFile, s3 } = keys;
    const signer = await keysOfConfig({ dataDir, signingKeyFile, signingKeyOldFile }).current();
    // A count of millions takes its time.
    const pool = new pg.Pool({ connectionString: url, max: 2 });
    pool.on('error', () => {});
    try {
      const places = { truth: createTruth({ dataDir, s3: null }), storage: createStorage({ dataDir, s3 }) };
      const restored = { pool, ...places, signer, set, files: await sha256ByKey(set) };
      const wrong: string[] = [];
      for (const check of [counts, ledger, audit, certificates]) wrong.push(...(await check(restored)));
      if (wrong.length > 0) return wrong;
      await endAllSessions(pool);
      for (const line of withheldText(await withholdQueued(pool))) tell(line);
      return [];
    } finally {
      await pool.end();
    }
  };
