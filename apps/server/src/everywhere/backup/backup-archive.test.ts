import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { many, sql } from '#db/sql.ts';
import { BEFORE, partLongAgo, studiedLongAgo } from '#features/study/ledger/archive/archive-fixtures.ts';
import { buildLesson } from '#test/content/factories.ts';
import { openYard } from '#test/world/backups.ts';
import { runCommand } from '#test/world/command.ts';
import { commandEnv, openOwnCluster, type OwnCluster } from '#test/world/own-cluster.ts';

/** Archived months of the ledger in a backup. */

let world: OwnCluster;
let yard: Awaited<ReturnType<typeof openYard>>;
beforeAll(async () => {
  world = await openOwnCluster();
  yard = await openYard();
}, 180_000);
afterAll(async () => {
  await world.close();
  await yard.close();
});

const command = (file: string, args: string[] = [], dataDir = world.dataDir) =>
  runCommand(file, args, commandEnv(dataDir, { BACKUP_DIR: join(yard.folder, 'place') }));

it('are restored with what was signed of them, and missed when a block is not in the set', async () => {
  const { deps } = world;
  await partLongAgo(world);
  const lesson = await buildLesson(deps, {}, [{ durationSec: 900 }]);
  await studiedLongAgo(world, lesson.items[0]?.id ?? '', { old: 3 });
  // Beside the running server, in the database that comes with the product.
  const archived = await command('ledger-archive.ts', ['--before', BEFORE, '--yes']);
  expect(archived).toMatchObject({ code: 0, said: expect.stringContaining('已归档：4 条，1 个文件') });

  expect(await command('backup.ts')).toMatchObject({ code: 0 });
  const folder = join(yard.folder, 'restored');
  expect(await command('restore.ts', ['--into', folder])).toMatchObject({ code: 0 });
  const whole = await command('ledger-check.ts', [], folder);
  expect(whole).toMatchObject({ code: 0, said: expect.stringContaining('检查了 1 名学员的 12 条学习记录') });
  const here = await command('ledger-check.ts', ['--database'], folder);
  expect(here).toMatchObject({ code: 0, said: expect.stringContaining('检查了 1 名学员的 4 条学习记录') });

  const [block] = await many(
    deps.pool,
    sql<{ key: string }>`SELECT key FROM "StudyArchiveBlock" ORDER BY part LIMIT 1`,
  );
  await deps.storage.remove(block?.key ?? '');
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  expect(await command('backup.ts', ['--full'])).toMatchObject({ code: 0 });
  const refused = await command('restore.ts', ['--into', join(yard.folder, 'again')]);
  expect(refused.said).toContain('学习台账的归档有 1 个文件不在备份中');
  expect(refused.code).toBe(1);
  const found = await command('ledger-check.ts');
  expect(found).toMatchObject({ code: 1, said: expect.stringContaining(`${block?.key}：读不出来（归档的文件缺失）`) });
}, 240_000);
