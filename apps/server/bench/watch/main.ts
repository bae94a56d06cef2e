import { sayLine } from '#cli/terminal.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { FAULTS_APART, type Fault, TOGETHER } from './faults.ts';
import { missingPrograms, startPrometheus, type Watch } from './prometheus.ts';
import { startWatched, type Watched } from './watched.ts';

/**
 * npm run alerts: breaks the product in each way that a rule of deploy/watch/alerts.yml is for, with real processes,
 * and waits for Prometheus to say so. Expressions are the rules' own; only how long a fault has to last is shorter.
 */

const MOST_MS = 240_000;

const isOf = ({ alert, labels = {} }: Fault, firing: Record<string, string>): boolean =>
  firing['alertname'] === alert && Object.entries(labels).every(([name, value]) => firing[name] === value);

type Watches = { own: Watch; copied: Watch };
const fires = async ({ own, copied }: Watches, fault: Fault): Promise<boolean> =>
  (await (fault.ofCopied ? copied : own).firing()).some((firing) => isOf(fault, firing));
/** What the fault before has left behind is none of this one. */
const calm = async (watch: Watches, fault: Fault): Promise<void> => {
  for (const end = Date.now() + MOST_MS; (await fires(watch, fault)) && Date.now() < end;) await sleep(500);
};
/** Seconds until it fires; null when it does not. */
const waitFor = async (watch: Watches, fault: Fault, since: number): Promise<number | null> => {
  while (Date.now() - since < MOST_MS) {
    if (await fires(watch, fault)) return (Date.now() - since) / 1_000;
    await sleep(500);
  }
  return null;
};

const missing = [...missingPrograms(), ...(process.getuid?.() === 0 ? [] : ['须以 root 运行：要挂载一个很小的磁盘'])];
if (missing.length > 0) {
  for (const line of missing) sayLine(line);
  process.exit(2);
}

const started = new AsyncDisposableStack();
let ended: Promise<void> | null = null;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => (ended ??= started.disposeAsync()));
const results: { alert: string; what: string; sec: number | null }[] = [];
const note = (fault: Fault, sec: number | null) => {
  results.push({ ...fault, sec });
  sayLine(`${fault.alert.padEnd(28)} ${sec === null ? '没有触发' : `${sec.toFixed(0).padStart(4)} 秒`}  ${fault.what}`);
};
const tryOne = async (watched: Watched, watch: Watches, fault: Fault) => {
  const since = Date.now();
  const undo = await fault.make(watched).catch((error: unknown) => {
    throw new Error(`${fault.alert}: ${fault.what}`, { cause: error });
  });
  note(fault, await waitFor(watch, fault, since));
  return undo;
};
let names: readonly string[] = [];
try {
  const directory = await mkdtemp(join(tmpdir(), 'zhibiao-alerts-'));
  started.defer(() => rm(directory, { recursive: true, force: true }));
  const watched = await startWatched(directory, started);
  const own = await startPrometheus(directory, watched.metrics, started);
  const watch = { own, copied: await startPrometheus(watched.copied.directory, watched.copied.metrics, started) };
  ({ names } = own);
  // A counter has to be seen once before it grows.
  await sleep(5_000);
  const before = new Set((await own.firing()).map(({ alertname }) => alertname));
  sayLine(`未制造故障时：${[...before].join('、') || '没有告警'}\n`);
  const undone = await Promise.all(TOGETHER.map((fault) => tryOne(watched, watch, fault)));
  for (const undo of undone) await undo();
  for (const fault of FAULTS_APART) {
    await calm(watch, fault);
    await (
      await tryOne(watched, watch, fault)
    )();
  }
} catch (error) {
  console.error(error);
} finally {
  await (ended ??= started.disposeAsync());
}
const fired = new Set(results.filter(({ sec }) => sec !== null).map(({ alert }) => alert));
const silent = names.filter((name) => !fired.has(name));
sayLine(`\n${names.length} 条规则，触发 ${names.length - silent.length} 条。${silent.join('、')}`);
process.exit(names.length > 0 && silent.length === 0 ? 0 : 1);
