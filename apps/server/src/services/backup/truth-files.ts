import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** Of the data directory what is neither the database nor the site's files: keys, registers, anchors, secrets. */
type TruthFiles = {
  /** What was signed of the database: never newer than the copy of it. */
  witnesses: string[];
  /** Whose newest word counts: keys, and what was revoked. */
  registers: string[];
};

/** Made anew by every start, or of this machine alone. */
const PASSING = /^(server\.lock|postgres\.log|outbox\.jsonl|\.|before-restore-)|\.new$/;
const FOLDERS = ['keys', 'anchors'];
const isWitness = (name: string) => /^(anchors\/|audit-anchors\.jsonl$)/.test(name);

/** Paths below the data directory, with slashes. */
export const truthFiles = async (dataDir: string): Promise<TruthFiles> => {
  const inside = async (folder: string) =>
    (await readdir(join(dataDir, folder), { withFileTypes: true, recursive: folder !== '' }).catch(() => []))
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(dataDir, join(parentPath, name)).split(sep).join('/'));
  const all = (await Promise.all(['', ...FOLDERS].map(inside))).flat().filter((name) => !PASSING.test(name));
  return {
    witnesses: all.filter(isWitness).sort(),
    registers: all.filter((name) => !isWitness(name)).sort(),
  };
};
