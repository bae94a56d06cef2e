import { flushCompileCache } from 'node:module';
import type { AddressInfo } from 'node:net';
import { copy } from '@zhibiao/contract/core/copy';
import { PRODUCT } from '@zhibiao/contract/core/limits';
import { buildApp } from '#app.ts';
import { prepareSchema } from '#boot/database.ts';
import { listenFault, prepareDataDir, startFault, tryPort } from '#boot/place.ts';
import { reportTo, voiceOf } from '#boot/words.ts';
import { type Config, loadConfig } from '#config.ts';
import { BootFault } from '#boot/facts.ts';
import { lockHolderOf } from '#boot/embedded/data-lock.ts';
import { type Embedded, startEmbedded } from '#boot/embedded/embedded.ts';
import { oneAtATime } from '#boot/one-at-a-time.ts';
import { hostInTheClear } from '#db/in-the-clear.ts';
import { reportPooler } from '#db/pooler.ts';
import { waitForDatabase } from '#boot/wait.ts';
import type { Deps } from '#deps.ts';
import { followLog } from '#features/backup/follow-log.ts';
import { checkSomeFiles } from '#features/site/check-files-job.ts';
import { declareReach } from '#services/notify/reach.ts';
import { filmTasks, filmTaskSec, heldTasks, intakeTasks, jobs, tasks } from '#features.ts';
import type { App } from '#http/app-types.ts';
import { drain } from '#http/drain.ts';
import { listen } from '#http/listen.ts';
import { listenMetrics } from '#http/metrics/route.ts';
import { VERSION } from '#lib/version.ts';
import { startTasks } from '#jobs/queue/runner.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, orgNameOf } from '#seed/demo-people.ts';
import { isEmpty, seedDemo } from '#seed/demo.ts';
import { type LifeEnd, type LifeUrls, startLife } from '#seed/life/process.ts';
import { emptyCutOff, lifeIsWanted, wantLife } from '#seed/life/state.ts';
import { seedReference } from '#seed/reference.ts';
import { DEMO_STAFF, refuseUnknownPermissions, seedDemoStaff, seedRoles } from '#seed/staff.ts';
import { refillByItself } from '#services/agreement/fill.ts';
import { finishSwap } from '#services/backup/restore/swap.ts';
import { refuseWithoutFiles } from '#services/files/file-check.ts';
import { firstTicket } from '#boot/first-link.ts';
import { spellTitles } from '#services/search/title-pinyin.ts';
import { createWorld } from '#world.ts';
import { startJobs } from './jobs/start-jobs.ts';

/**
 * For so long a proxy may read from /readyz that this server is leaving, while it still serves. Nobody waits for it at
 * a terminal.
 */
const NOTICE_MS = 2_000;
/** Requests under way may finish for this long, the notice counted in, and the whole end may take that long. */
const DRAIN_MS = 10_000;
const FORCE_MS = 15_000;

const { say, complain } = voiceOf(process.env['NODE_ENV'] === 'production');
const report = reportTo(say);

let embedded: Embedded | null = null;
let opening: Promise<Embedded> | null = null;
/** What was started, each with its way back; the end goes through it backwards. */
const closers: (() => Promise<void>)[] = [];
let ending = false;
let received: NodeJS.Signals | null = null;

const boot = async (config: Config) => {
  await prepareDataDir(config.dataDir);
  await finishRestore(config);
  // Whoever holds the directory holds its port too, and the sentence that names it says more.
  if (config.databaseUrl || !(await lockHolderOf(config.dataDir))) await tryPort(config);
  const { ownerUrl, databaseUrl } = await prepareDatabase(config);

  const { deps, close } = await createWorld(config, databaseUrl, say);
  closers.push(close);
  const host = config.production && config.databaseUrl && (await hostInTheClear(deps.pool, config.databaseUrl));
  if (host) report({ is: 'in-the-clear', host });
  await refuseWithoutFiles(deps);
  await oneAtATime(deps.pool, 'zhibiao-seed', () => seed(deps));

  const app = await buildApp(deps);
  /** Its end has its place after the server's, whenever it begins. */
  const working: (() => Promise<void>)[] = [];
  closers.push(async () => {
    for (const stop of working.reverse()) await stop();
  });
  const work = () => {
    working.push(startJobs(deps, app.log, jobs));
    working.push(followLog(deps, ownerUrl, app.log));
    working.push(startTasks(deps, { handlers: tasks, log: app.log }));
    working.push(startTasks(deps, { handlers: heldTasks, log: app.log }));
    working.push(startTasks(deps, { handlers: intakeTasks, log: app.log }));
    working.push(startTasks(deps, { handlers: filmTasks, log: app.log, limitSec: filmTaskSec }));
  };
  closers.push(() => {
    deps.passwords.leave();
    return drain(app, { noticeMs: config.production && received === 'SIGTERM' ? NOTICE_MS : 0, mostMs: DRAIN_MS });
  });
  const address = await serve(app, config);
  const figures = await listenForFigures(deps);
  await embedded?.announce(address);
  say(`\n${PRODUCT} ${VERSION} 已启动：${address}`);
  say(`数据目录：${config.dataDir}${config.databaseUrl ? '' : '（含内置的 Postgres）'}`);
  if (figures) say(`监控指标：${figures.address}`);
  if (config.demo) say(demoAccounts());
  const ticket = await firstTicket(deps.pool, deps.secrets);
  if (ticket !== null) say(firstLink(address, ticket));
  if (!config.production) say('按 Ctrl-C 结束。');
  if (await lifeIsWanted(deps)) writeLife({ ownerUrl, databaseUrl }, work);
  else work();
  // Nobody waits for it, and an end cuts it off.
  void checkSomeFiles(deps, app.log);
  // Otherwise written at an orderly end only; nothing is done where it is not switched on (NODE_COMPILE_CACHE).
  flushCompileCache();
};

/** Nothing of the site works of itself meanwhile: what the life has in hand is of another time. */
const writeLife = (urls: LifeUrls, then: () => void) => {
  say(`${copy.writingDemo}……`);
  const tell = (end: LifeEnd | null) => {
    if (ending) return;
    if (end?.wrote) say(`演示数据已写入，用时 ${Math.ceil(end.tookMs / 1_000)} 秒。`);
    then();
  };
  closers.push(startLife(urls, tell));
};

/** A restore that was killed once all was ready: what it had made takes the place of what was there. */
const finishRestore = async ({ dataDir, databaseUrl }: Config) => {
  const holder = await lockHolderOf(dataDir);
  // With a database elsewhere nobody but a restore holds the directory.
  if (holder && databaseUrl) throw new BootFault({ is: 'in-use', dataDir, ...holder });
  if (holder) return;
  const aside = await finishSwap(dataDir);
  if (aside !== null) say(`上次的恢复已完成；原来的内容在 ${aside}。`);
};

const seed = async (deps: Deps) => {
  await seedReference(deps.db);
  if (deps.config.demo && (await isEmpty(deps.db))) {
    say('数据库是空的：写入演示课程、考试和账号……');
    if (deps.config.life) await wantLife(deps.db);
    await seedDemo(deps);
  }
  await seedRoles(deps.pool);
  await refuseUnknownPermissions(deps.pool);
  await declareReach(deps.pool, deps.config);
  await refillByItself(deps);
  if (deps.config.demo) await seedDemoStaff(deps.pool, deps.passwords);
  await spellTitles(deps.pool);
};

/** The owner of the database brings it up to date; the application's own address may do less. */
const prepareDatabase = async (config: Config): Promise<LifeUrls> => {
  const { ownerUrl, databaseUrl } = config.databaseUrl
    ? { ownerUrl: config.migrateUrl ?? config.databaseUrl, databaseUrl: config.databaseUrl }
    : await ownDatabase(config.dataDir);
  await waitForDatabase(ownerUrl, report);
  if (config.life && (await emptyCutOff(ownerUrl, config.dataDir))) say('上次没有写完演示数据：从头开始。');
  await prepareSchema({ ownerUrl, databaseUrl }, say);
  await reportPooler(databaseUrl, report);
  return { ownerUrl, databaseUrl };
};

const ownDatabase = async (dataDir: string) => {
  opening = startEmbedded(dataDir, report);
  embedded = await opening;
  closers.push(embedded.stop);
  return { ownerUrl: embedded.url, databaseUrl: embedded.applicationUrl };
};

const serve = async (app: App, { host, port, publicUrl }: Config): Promise<string> => {
  try {
    await listen(app, { host, port });
  } catch (error) {
    throw listenFault(error, { host, port });
  }
  // With PORT=0 the system chose one.
  return port === 0 ? `http://localhost:${(app.server.address() as AddressInfo).port}` : publicUrl;
};

/** It ends before the site does: who asks in the end reads that nobody is there. */
const listenForFigures = async (deps: Deps) => {
  try {
    const figures = await listenMetrics(deps);
    if (figures) closers.push(figures.close);
    return figures;
  } catch (error) {
    const { host, port } = { port: 0, host: '', ...deps.config.metrics };
    throw listenFault(error, { host, port: port ?? 0 }, 'METRICS_');
  }
};

const demoAccounts = () =>
  [
    `演示账号（密码都是 ${DEMO_PASSWORD}）：`,
    ...DEMO_ACCOUNTS.map(
      ({ mobile, realName, label, org }) => `  ${mobile}  ${realName}  ${label.padEnd(5, '　')}  ${orgNameOf(org)}`,
    ),
    '管理后台 /console（密码相同）：',
    ...DEMO_STAFF.map(({ account, name }) => `  ${account.padEnd(11)}  ${name}`),
  ].join('\n');

/** What follows # reaches no log of a proxy. */
const firstLink = (address: string, ticket: string) =>
  [
    '还没有员工账号。请在24小时内打开下面的链接，建立第一位管理员（用过即失效，重新启动会再次显示）：',
    `  ${address}/console/setup#${ticket}`,
  ].join('\n');

/** Server, then jobs, then pool, then Postgres. A second call changes nothing: Ctrl-C often arrives twice. */
const end = async (code: number) => {
  if (ending) return;
  ending = true;
  setTimeout(() => process.exit(1), FORCE_MS).unref();
  // A database half started would outlive this process.
  await opening?.catch(() => {});
  await embedded?.closing().catch(complain);
  for (const close of closers.reverse()) await close().catch(complain);
  process.exit(code);
};

const fail = (error: unknown) => {
  // What breaks while everything is being taken down is no news.
  if (ending) return;
  complain(error);
  void end(1);
};

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (!ending) say('\n正在结束……');
    received ??= signal;
    void end(0);
  });
}
// A closed terminal ends the launcher, unless that runs under nohup; this process follows it.
process.on('SIGHUP', () => {});
// The launcher was killed: nobody would be left to end this process.
process.on('disconnect', () => void end(0));
process.on('unhandledRejection', fail);
process.on('uncaughtException', fail);

const begin = async () => {
  const config = loadConfig(process.env);
  await boot(config).catch((error: unknown) => {
    throw startFault(error, config.dataDir);
  });
};
begin().catch(fail);
