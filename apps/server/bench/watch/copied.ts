import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freeBenchPort } from '#bench/support/servers.ts';
import { borrowEmbedded } from '#boot/embedded/embedded.ts';
import { runCommand } from '#test/world/command.ts';
import { commandEnv } from '#test/world/own-cluster.ts';
import { bootServer } from '#test/world/real-server.ts';

/** A second installation, with the built-in database, whose log is copied to a folder all the time. */
export type Copied = {
  /** Where its Prometheus may write. */
  directory: string;
  metrics: string;
  /** The folder becomes a file; says how to mend that. */
  losePlace: () => Promise<() => Promise<void>>;
  /** As if the log had stood still for so many minutes already. */
  age: (minutes: number) => Promise<unknown>;
};

const MOST_MS = 60_000;

/** What it starts is ended by `started`, however far it came. */
export const startCopied = async (parent: string, started: AsyncDisposableStack): Promise<Copied> => {
  const directory = join(parent, 'copied');
  const [dataDir, place] = [join(directory, 'data'), join(directory, 'place')];
  for (const folder of [directory, dataDir, place]) await mkdir(folder);
  const port = await freeBenchPort();
  const server = await bootServer(
    { deps: { config: { databaseUrl: null, migrateUrl: null, secretKey: null } } },
    dataDir,
    {
      BACKUP_DIR: place,
      METRICS_PORT: String(port),
    },
  );
  started.defer(async () => void (await server.terminate()));
  const { code, said } = await runCommand('backup.ts', [], commandEnv(dataDir, { BACKUP_DIR: place }));
  if (code !== 0) throw new Error(said);
  const { url } = await borrowEmbedded(dataDir, () => {});
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  started.defer(() => pool.end());
  for (const end = Date.now() + MOST_MS; ; await sleep(200)) {
    const { rowCount } = await pool.query('SELECT FROM "BackupLog"');
    if (rowCount === 1) break;
    if (Date.now() > end) throw new Error(`the log is not copied:\n${server.said()}`);
  }
  return {
    directory,
    metrics: `127.0.0.1:${port}`,
    losePlace: async () => {
      await rename(place, `${place}.away`);
      await writeFile(place, '');
      return async () => {
        await rm(place);
        await rename(`${place}.away`, place);
      };
    },
    age: (minutes) =>
      pool.query(
        `UPDATE "BackupLog" SET "beganAt" = "beganAt" - make_interval(mins => $1),
          "reachesTo" = "reachesTo" - make_interval(mins => $1)`,
        [minutes],
      ),
  };
};
