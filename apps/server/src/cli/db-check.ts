import { connect } from '#db/connect.ts';
import { existsSync } from 'node:fs';
import { reportTo } from '#boot/words.ts';
import { loadConfig } from '#config.ts';
import { borrowEmbedded } from '#boot/embedded/embedded.ts';
import { driftLines } from '#features/doctor/checks/drift.ts';
import { BootError } from '#lib/boot-error.ts';
import { sayLine, sayFault } from './terminal.ts';

/**
 * npm run db:check: in what the tables, functions, triggers and views of a database differ from this release's prisma
 * folder. Ends with 0 when they do not, 1 when they do, 2 when it could not look.
 */

const run = async (): Promise<number> => {
  const { dataDir, databaseUrl } = loadConfig(process.env);
  if (!databaseUrl && !existsSync(dataDir)) throw new BootError(`没有数据目录 ${dataDir}，请用 DATA_DIR 指定。`);
  const embedded = databaseUrl ? null : await borrowEmbedded(dataDir, reportTo(sayLine));
  const { pool, close } = await connect(databaseUrl ?? embedded?.url ?? '', 1);
  try {
    const lines = await driftLines(pool);
    for (const line of lines) sayLine(`  ${line}`);
    sayLine(lines.length === 0 ? '数据库与本版本一致。' : `共 ${lines.length} 处与本版本不一致。`);
    return lines.length === 0 ? 0 : 1;
  } finally {
    await close();
    await embedded?.stop();
  }
};

process.exitCode = await run().catch(sayFault);
