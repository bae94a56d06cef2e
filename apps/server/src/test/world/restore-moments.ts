import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from '#db/sql.ts';
import { askOnce } from './database.ts';

/** From there to where it belongs. */
const TAKEN = 'rename \\.restore/new/[^>]+>(?!.*\\.restore)';

/** Where a restore is killed (killed-on.ts), and what has to stand after the next start. */
export const RESTORE_MOMENTS = [
  { when: '核对备份', on: 'stat base\\.tar', stands: 'old' },
  { when: '取出密钥', on: 'mkdir \\.restore/new/keys', stands: 'old' },
  { when: '取出文件', on: 'chmod \\.restore/work/file', stands: 'old' },
  { when: '展开数据库', on: 'rm \\.work$ 2', stands: 'old' },
  { when: '核对恢复出的数据', on: 'readFile \\.restore/new/keys/', stands: 'old' },
  { when: '写下换装清单前', on: 'writeFile ready\\.half', stands: 'old' },
  { when: '清单生效前', on: 'rename ready\\.half', stands: 'old' },
  { when: '移走第一项前', on: 'rename before-restore-', stands: 'new' },
  { when: '移走一半时', on: 'rename before-restore- 3', stands: 'new' },
  { when: '换上第一项前', on: TAKEN, stands: 'new' },
  { when: '换上一半时', on: `${TAKEN} 3`, stands: 'new' },
  { when: '去掉清单前', on: 'rm /ready$', stands: 'new' },
  { when: '收拾残余前', on: 'rm \\.restore$', stands: 'new' },
] as const;
export type RestoreMoment = (typeof RESTORE_MOMENTS)[number];

/** For the environment of the command. */
export const killedOn = ({ on }: RestoreMoment): Record<string, string> => ({
  NODE_OPTIONS: `--import=${join(import.meta.dirname, '../processes/killed-on.ts')}`,
  KILLED_ON: on,
});

const PEOPLE = sql<{ id: string }>`SELECT id FROM "User" ORDER BY id`;
/** What an installation is known by: who is in its database, and which files and keys lie beside it. */
export const contentIn = async (dataDir: string, url: string): Promise<string> => {
  const namesIn = async (folder: string) => (await readdir(join(dataDir, folder), { recursive: true })).toSorted();
  const issuers = await readFile(join(dataDir, 'keys/issuers.jsonl'), 'utf8');
  const people = await askOnce(url, PEOPLE);
  return JSON.stringify({ people, files: await namesIn('files'), keys: await namesIn('keys'), issuers });
};
