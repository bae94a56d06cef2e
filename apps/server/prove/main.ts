/**
 * npm run prove: the promises of the platform held against real processes on this machine, one after the other, and a
 * table of what was measured. Absolute figures move with the machine.
 */
import { writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { VERSION } from '#lib/version.ts';
import { missingNeeds } from './needs.ts';
import { endAll, folderOf, openRun, removeFolder } from './processes.ts';
import { type ProofOutcome, type Proof, type ProofRow, tableOf } from './proof.ts';
import { PROOFS } from './proofs.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { list: { type: 'boolean' }, long: { type: 'boolean', default: false }, json: { type: 'string' } },
});

const chosen = positionals.length === 0 ? PROOFS : PROOFS.filter(({ id }) => positionals.includes(id));
const tooLong = async (minutes: number): Promise<never> => {
  await sleep(minutes * 60_000, undefined, { ref: false });
  throw new Error(`超过 ${minutes} 分钟`);
};

/** What it throws is its measurement: the table stays whole. */
const attempt = async ({ id, run, minutes = 30 }: Proof): Promise<ProofOutcome> => {
  const folder = folderOf(id);
  try {
    return await Promise.race([run({ folder, long: values.long, say: (line) => say(`  ${line}`) }), tooLong(minutes)]);
  } catch (error) {
    say(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return { measured: `出错：${error instanceof Error ? error.message.split('\n')[0] : String(error)}`, pass: false };
  } finally {
    endAll();
    removeFolder(folder);
  }
};

const rowOf = async (proof: Proof): Promise<ProofRow> => {
  const { id, title, target, needs = [] } = proof;
  const lacking = missingNeeds(needs);
  if (lacking.length > 0) return { id, title, target, measured: lacking.join('；'), verdict: '缺少', seconds: 0 };
  say(`── ${id} ${title} ──`);
  const began = performance.now();
  const { measured, pass } = await attempt(proof);
  const seconds = Math.round((performance.now() - began) / 1_000);
  say(`  ${pass ? '✓' : '✗'} ${measured}（${seconds} 秒）`);
  return { id, title, target, measured, verdict: pass ? '通过' : '未通过', seconds };
};

const main = async () => {
  if (values.list) {
    for (const { id, title, target, needs = [] } of PROOFS)
      say(`${id}  ${title}  —  ${target}${needs.length > 0 ? `  （需要 ${needs.join('、')}）` : ''}`);
    return;
  }
  const unknown = positionals.filter((id) => !PROOFS.some((proof) => proof.id === id));
  if (unknown.length > 0) {
    say(`没有 ${unknown.join('、')}；npm run prove -- --list 列出全部`);
    process.exitCode = 2;
    return;
  }
  openRun();
  const rows: ProofRow[] = [];
  for (const proof of chosen) rows.push(await rowOf(proof));
  say(`\n${tableOf(rows)}`);
  const failing = rows.filter(({ verdict }) => verdict !== '通过').length;
  say(`\n${rows.length - failing} 项通过，${failing} 项没有通过`);
  if (values.json)
    writeFileSync(values.json, `${JSON.stringify({ version: VERSION, node: process.version, rows }, null, 2)}\n`);
  process.exitCode = failing === 0 ? 0 : 1;
};

// What a proof left to itself spoils no other's row.
process.on('unhandledRejection', (error) => say(String(error)));
await main();
// Whatever a proof left open does not keep the run.
process.exit();
