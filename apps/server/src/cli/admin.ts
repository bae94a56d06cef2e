import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { reportTo } from '#boot/words.ts';
import { loadConfig } from '#config.ts';
import { connect } from '#db/connect.ts';
import { borrowEmbedded } from '#boot/embedded/embedded.ts';
import { AppError } from '#errors.ts';
import { confirmationFor, HELP } from '#features/staff/cli/commands.ts';
import { BootError } from '#lib/boot-error.ts';
import { loadSecrets } from '#ports/keys/secrets.ts';
import { createCounter } from '#services/limits/counter.ts';
import { sayLine, sayFault } from './terminal.ts';

/**
 * npm run admin: what can be done about the staff from the machine itself. Ends with 0 when it was done, 1 when it was
 * not wanted or refused, 2 when it could not be tried.
 */

const agrees = async (question: string, yes: boolean): Promise<boolean> => {
  sayLine(question);
  if (yes) return true;
  if (!process.stdin.isTTY) throw new BootError('没有终端可以询问：确认无误后请加 --yes。');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question('确定吗？输入 y 继续：');
  terminal.close();
  return /^(y|yes|是)$/i.test(answer.trim());
};

const run = async (): Promise<number> => {
  const words = process.argv.slice(2).filter((word) => word !== '--yes');
  if (words.length === 0) {
    sayLine(HELP);
    return 2;
  }
  const config = loadConfig(process.env);
  if (!existsSync(config.dataDir)) throw new BootError(`没有数据目录 ${config.dataDir}，请用 DATA_DIR 指定。`);
  const embedded = config.databaseUrl ? null : await borrowEmbedded(config.dataDir, reportTo(sayLine));
  const { pool, close } = await connect(config.databaseUrl ?? embedded?.url ?? '', 2);
  try {
    const secrets = await loadSecrets(config, async () => true);
    const confirmation = await confirmationFor({ pool, config, counter: createCounter(secrets) }, words);
    if (!confirmation) {
      sayLine(HELP);
      return 2;
    }
    if (!(await agrees(confirmation.question, process.argv.includes('--yes')))) {
      sayLine('什么也没有改变。');
      return 1;
    }
    sayLine(await confirmation.act());
    return 0;
  } finally {
    await close();
    await embedded?.stop();
  }
};

process.exitCode = await run().catch((error: unknown) => {
  if (error instanceof AppError) {
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
  return sayFault(error);
});
