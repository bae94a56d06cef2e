/**
 * npm run bench: the product beside the floor of its own stack (apps/server/bench/main.ts), the pages that the server
 * draws, what a phone waits for, and all as one table, here and in docs/operate/performance.md
 * (apps/server/bench/page/main.ts).
 * npm run bench -- floor, -- drawn, -- phone, -- page: one of the four; the page takes what the others measured last.
 * npm run bench -- drawn: drawn pages beside a constant answer, and their memory (apps/server/bench/drawn/main.ts).
 * npm run bench -- phone: what a phone on a slow line waits for, page by page (apps/server/bench/phone/main.ts).
 * npm run bench -- growth: measures what slows down as the data grows (apps/server/bench/growth/main.ts).
 * npm run bench -- against <folder>: this checkout beside another one (apps/server/bench/against.ts).
 * npm run bench -- upload: a large file into the media library (apps/server/bench/upload.ts).
 * npm run bench -- bank: the question bank at 100,000 questions (apps/server/bench/bank.ts).
 * npm run bench -- rescore: the trial of a re-score over 5,000 attempts (apps/server/bench/rescore.ts).
 * npm run bench -- desk: the live desk with 1,000 who sit (apps/server/bench/desk.ts).
 * npm run bench -- batch: 500 certificates beside readers, and 500 killed ten times (apps/server/bench/batch.ts).
 * npm run bench -- overview: the overview of the console at 1,000,000 courses in study (apps/server/bench/overview.ts).
 * npm run bench -- inbox: the inbox of the console at 50,000 items that wait (apps/server/bench/inbox.ts).
 * npm run bench -- backup: readers beside a backup, and alone (apps/server/bench/backup.ts).
 * npm run bench -- org: a department of 20,000 renamed, the map of clauses at night (apps/server/bench/org/main.ts).
 * npm run bench -- pack: an audit pack of 20,000 people and a regulator's files (apps/server/bench/pack.ts).
 * npm run bench -- ledger: what a study hour writes, and five years of a body's ledger checked
 * (apps/server/bench/ledger/main.ts).
 * npm run bench -- crowd: 3,000 simulated learners, and five times as many (apps/server/bench/crowd/main.ts).
 * npm run bench -- rush: a rush of log-ins, and what goes on beside it (apps/server/bench/rush/main.ts).
 * npm run bench -- films: what a film costs the product that a store sends by itself (apps/server/bench/films.ts).
 * npm run bench -- import: how much of the files that people bring is read (apps/server/bench/import/main.ts).
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findChromium } from './chromium.mjs';
import { ensureGenerated, ensureInstalled, ensureWeb, pinnedNode, root } from '../setup.mjs';

ensureInstalled();
const node = pinnedNode();
ensureGenerated(node);

const env = { ...process.env, UV_THREADPOOL_SIZE: '8' };
const run = (file, more = {}) =>
  spawnSync(node, [join(root, file), ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
    env: { ...env, ...more },
  }).status ?? 1;

const OTHERS = {
  growth: 'apps/server/bench/growth/main.ts',
  against: 'apps/server/bench/against.ts',
  upload: 'apps/server/bench/upload.ts',
  bank: 'apps/server/bench/bank.ts',
  rescore: 'apps/server/bench/rescore.ts',
  desk: 'apps/server/bench/desk.ts',
  batch: 'apps/server/bench/batch.ts',
  overview: 'apps/server/bench/overview.ts',
  inbox: 'apps/server/bench/inbox.ts',
  org: 'apps/server/bench/org/main.ts',
  pack: 'apps/server/bench/pack.ts',
  backup: 'apps/server/bench/backup.ts',
  ledger: 'apps/server/bench/ledger/main.ts',
  crowd: 'apps/server/bench/crowd/main.ts',
  films: 'apps/server/bench/films.ts',
  import: 'apps/server/bench/import/main.ts',
};
if (process.argv[2] in OTHERS) process.exit(run(OTHERS[process.argv[2]]));

ensureWeb(node);
const phone = () => {
  const chromium = findChromium();
  return chromium ? run('apps/server/bench/phone/main.ts', { CHROMIUM_PATH: chromium }) : 1;
};
const PARTS = {
  floor: () => run('apps/server/bench/main.ts'),
  drawn: () => run('apps/server/bench/drawn/main.ts'),
  phone,
  rush: () => run('apps/server/bench/rush/main.ts'),
  page: () => run('apps/server/bench/page/main.ts'),
};
const part = PARTS[process.argv[2]];
process.exit(part ? part() : PARTS.floor() || PARTS.drawn() || PARTS.phone() || PARTS.page());
