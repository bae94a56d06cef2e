import { parseArgs } from 'node:util';
import pg from 'pg';
import { loadConfig } from '#config.ts';
import { reportTo } from '#boot/words.ts';
import { archiveMonths, type ArchivePlaces } from '#features/study/ledger/archive/archive.ts';
import { ArchiveRefused, planArchive, type PlannedMonth } from '#features/study/ledger/archive/plan.ts';
import { issuerList, keysOf } from '#ports/signing/issuers.ts';
import { keysOfConfig } from '#ports/signing/key-files.ts';
import { ledgerAnchors } from '#ports/signing/ledger-anchors.ts';
import { FIRST_PART, ledgerCheckpoints } from '#ports/signing/ledger-checkpoints.ts';
import { createStorage } from '#ports/storage/create-storage.ts';
import { createTruth } from '#ports/truth/create-truth.ts';
import { withDatabase } from '#services/backup/installation.ts';
import { sayFault, sayLine } from './terminal.ts';

/**
 * npm run ledger:archive -- --before 2028-01 [--yes]: closed months of the study ledger into the storage, as the owner
 * of the tables. Says what it would do; with --yes it does it. Ends with 0 when it is done, 1 when it was refused, 2
 * when it could not be tried.
 */

const count = (value: number): string => value.toLocaleString('en');
const nameOf = (part: string): string => (part === FIRST_PART ? '分月以前的全部' : part);

const describe = (months: readonly PlannedMonth[]): void => {
  for (const { part, entries, bytes } of months)
    sayLine(`  ${nameOf(part.part)}：${count(entries)} 条，数据库中 ${count(Math.ceil(bytes / 1_000_000))} MB`);
};

const run = async (): Promise<number> => {
  const { values } = parseArgs({ options: { before: { type: 'string' }, yes: { type: 'boolean', default: false } } });
  if (values.before === undefined) throw new ArchiveRefused('请用 --before 2028-01 指定归档到哪个月之前。');
  const { before } = values;
  const config = loadConfig(process.env);
  return withDatabase(config, reportTo(sayLine), async ({ ownerUrl }) => {
    // What it reads takes longer than a request may.
    const pool = new pg.Pool({ connectionString: ownerUrl, max: 3, connectionTimeoutMillis: 10_000 });
    pool.on('error', () => {});
    try {
      const months = await planArchive(pool, before);
      sayLine(months.length > 0 ? `将移入存储的学习记录：` : `${before} 之前没有可以归档的学习记录。`);
      describe(months);
      if (months.length === 0) return 0;
      if (!values.yes) {
        sayLine('这是预演，没有改动任何数据。加上 --yes 执行；建议先做一次备份。');
        return 0;
      }
      const truth = createTruth(config);
      const signer = await keysOfConfig(config).current();
      if (!signer) throw new ArchiveRefused('没有证书签名私钥，不能签名：请先启动一次服务。');
      const issuers = issuerList(truth);
      const keys = async () => keysOf(await issuers.entries());
      const places: ArchivePlaces = {
        pool,
        storage: createStorage(config),
        anchors: ledgerAnchors(truth, keys),
        checkpoints: ledgerCheckpoints(truth, keys),
        signer,
      };
      await archiveMonths(places, months, ({ part }, { entries, blocks }) =>
        sayLine(`${nameOf(part)} 已归档：${count(entries)} 条，${blocks.length} 个文件。`),
      );
      sayLine('完成。可以用 npm run ledger:check 把全部（连同归档）再查一遍。');
      return 0;
    } finally {
      await pool.end();
    }
  });
};

const NOT_OWNER = '只有拥有表的用户可以归档：请用 MIGRATE_DATABASE_URL 指明它。没有移走任何记录。';
const refusalOf = (error: unknown): string | null =>
  error instanceof ArchiveRefused ? error.message : (error as pg.DatabaseError).code === '42501' ? NOT_OWNER : null;

process.exitCode = await run().catch((error: unknown) => {
  const refusal = refusalOf(error);
  if (refusal === null) return sayFault(error);
  process.stderr.write(`${refusal}\n`);
  return 1;
});
