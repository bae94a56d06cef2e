import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import type { Config } from '#config.ts';
import { LOG_START, type Truth } from '#ports/truth/truth.ts';

/** Of an installation what is neither the database nor the site's files: keys, registers, anchors, secrets. */

export type TruthFile = { name: string; open: () => Promise<Readable | null> };
type TruthFiles = {
  /** What was signed of the database: never newer than the copy of it. */
  witnesses: TruthFile[];
  /** Whose newest word counts: keys, what was revoked, and what is signed of archived months before their rows are. */
  registers: TruthFile[];
};

/** Made again by every start, or of this machine alone. */
const PASSING = /^(server\.lock|postgres\.log|outbox\.jsonl|\.|before-restore-)|\.new$/;
const FOLDERS = ['keys', 'anchors', 'ledger'];
const LOGS = ['keys/issuers.jsonl', 'keys/standing.jsonl', 'audit-anchors.jsonl'];
const SINGLE = ['installation.id', 'audit-check.json', 'audit-night.json'];
const isWitness = ({ name }: TruthFile) => /^(anchors\/|audit-anchors\.jsonl$)/.test(name);

const onDisk = async (dataDir: string): Promise<TruthFile[]> => {
  const inside = async (folder: string) =>
    (await readdir(join(dataDir, folder), { withFileTypes: true, recursive: folder !== '' }).catch(() => []))
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(dataDir, join(parentPath, name)).split(sep).join('/'));
  const names = (await Promise.all(['', ...FOLDERS].map(inside))).flat().filter((name) => !PASSING.test(name));
  return names.map((name) => ({ name, open: () => openFile(join(dataDir, name)) }));
};

/** As it is now: it is only added to, and a line half written counts for nothing. Null when it was cleared away. */
const openFile = async (path: string): Promise<Readable | null> => {
  const found = await stat(path).catch(() => null);
  if (!found) return null;
  return found.size === 0 ? Readable.from([]) : createReadStream(path, { end: found.size - 1 });
};

/** In the shape that a disk has: the next start brings it over to a bucket. */
const inBucket = async (truth: Truth): Promise<TruthFile[]> => {
  const textOf = (text: string | null) => (text === null ? null : Readable.from([Buffer.from(text)]));
  const folders = ['anchors', 'ledger'].map(async (folder) =>
    (await truth.list(folder)).map((name) => `${folder}/${name}`),
  );
  const whole = [...SINGLE, ...(await Promise.all(folders)).flat()].map((name) => ({
    name,
    open: async () => textOf(await truth.read(name)),
  }));
  const logs = LOGS.map((name) => ({
    name,
    open: async () => {
      const lines = await truth.log(name).linesAfter(LOG_START, true);
      return lines.length === 0 ? null : textOf(lines.map((line) => `${line}\n`).join(''));
    },
  }));
  return [...whole, ...logs];
};

/** Named by their paths below the data directory, with slashes. */
export const truthFiles = async (
  { dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>,
  truth: Truth,
): Promise<TruthFiles> => {
  const shared = s3 ? await inBucket(truth) : [];
  const own = (await onDisk(dataDir)).filter(({ name }) => !shared.some((one) => one.name === name));
  const all = [...shared, ...own].toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return { witnesses: all.filter(isWitness), registers: all.filter((file) => !isWitness(file)) };
};
