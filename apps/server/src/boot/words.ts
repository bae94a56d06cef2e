import { PRODUCT } from '@zhibiao/contract/core/limits';
import { type BootFact, BootFault, type DatabaseRefusal, type ReportFact, type StandbyState } from '#boot/facts.ts';
import { loggedFaultText } from '#db/faults.ts';
import { createLog } from '#boot/log.ts';
import { BootError, type Log } from '#lib/boot-error.ts';

/** What a start says of its database, in the operator's language. */

const NO_LOGIN = {
  credentials: '用户名或密码不对',
  'login-forbidden': '不允许这个用户登录',
  'no-database': '数据库不存在，请先建立它',
};
const OTHER_DATABASE = '设置 DATABASE_URL 使用已有的 Postgres。';

const LIMITED = '单条语句 5 秒、空闲事务 10 秒的限制由数据库用户的设置保证；';
const NOT_LIMITED =
  '单条语句 5 秒、空闲事务 10 秒的限制没有起作用，请让 DATABASE_URL 与 MIGRATE_DATABASE_URL 用不同的用户，' +
  '并在连接池中断开旧的连接（PgBouncer：RECONNECT）后重新启动；';

type StandbyFact = Extract<BootFact, { is: 'standby' }>;
const STANDBY: Record<StandbyState, (fact: StandbyFact) => string> = {
  serving: () => '导出、报表与夜间核对从备机读取。',
  behind: ({ lagSec }) => `备机落后主库超过 ${lagSec} 秒，改从主库读取，跟上后自动恢复。`,
  away: ({ fault }) => `备机连不上（${fault ?? '没有应答'}），改从主库读取，恢复后自动使用。`,
  promoted: () => '这台已经不是备机（被提升，或本来就是主库），改从主库读取。',
  elsewhere: () => '备机还没有跟上主库的新时间线（主备切换之后），改从主库读取，跟上后自动恢复。',
  foreign: () => '这台不是本系统数据库的备机，改从主库读取。',
  pooled: () => '经过了连接池，改从主库读取。',
};
const STANDBY_REFUSED = {
  foreign: '它不是 DATABASE_URL 那套 PostgreSQL 的流复制备机，或者库名不同。请改正地址，或去掉这一项。',
  pooled: '它经过连接池（PgBouncer 一类），每条语句可能由不同的服务器回答。请直接写备机的地址。',
};

/** What Postgres says of a disk, where the operator can mend it. */
const placeWords = (failure: string): string | null => {
  const why = failure.includes('No space left on device')
    ? '磁盘已满'
    : failure.includes('Permission denied') && '运行数据库的用户没有写入的权限';
  return why ? `${why}。请改正，或用 DATA_DIR 指定另一个目录。` : null;
};

type Words = { [K in BootFact['is']]: (fact: Extract<BootFact, { is: K }>) => string };

const because = ({ message, line, forbidden }: DatabaseRefusal): string => {
  if (forbidden) return `${message}；请用 MIGRATE_DATABASE_URL 指明拥有这些表的用户`;
  return line === null ? message : `${message}（第 ${line} 行）`;
};
const startFailure = ({ exit, failure }: { exit?: number | null; failure?: string }) =>
  failure ?? (exit === undefined ? '等待超时' : `退出码 ${exit}`);
const clock = (at: Date) => at.toLocaleString('zh-CN', { timeZone: 'Asia/Shanghai' });

const WORDS: Words = {
  'not-answering-yet': ({ againMs }) => `数据库还没有应答，${againMs / 1000} 秒后再试。`,
  'never-answered': ({ ms, fault }) => `数据库在 ${Math.round(ms / 1000)} 秒内没有应答：${fault}`,
  'no-login': ({ why }) => `无法使用数据库：${NO_LOGIN[why]}（DATABASE_URL、MIGRATE_DATABASE_URL）。`,
  superuser: () => 'DATABASE_URL 的用户是数据库超级用户：它能做的比应用需要的多得多，请换一个普通用户。',
  'role-not-makeable': () =>
    'DATABASE_URL 的用户无法登录，MIGRATE_DATABASE_URL 的用户也无权建立它。' +
    '请由数据库管理员建立，做法见 docs/operate/database.md。',
  pooled: ({ limited }) =>
    `DATABASE_URL 经过连接池（PgBouncer 一类）：${limited ? LIMITED : NOT_LIMITED}` +
    '“读语句只规划一次”的设置（plan_cache_mode）不起作用，只略慢一些；其余都起作用。',
  'pooler-too-old': () =>
    'DATABASE_URL 经过的连接池会把各个连接的预备语句（prepared statement）弄混，无法使用。PgBouncer 请用 1.21 以上的版本，' +
    '并把 max_prepared_statements 设为 200；或改为 pool_mode = session；或让 DATABASE_URL 直接连到 PostgreSQL。',
  'owner-pooled': () =>
    'MIGRATE_DATABASE_URL（没有设置时是 DATABASE_URL）经过连接池（PgBouncer 一类）：迁移时要独占一条连接。' +
    '请把 MIGRATE_DATABASE_URL 设为直接连到 PostgreSQL 的地址。',
  'other-migrates': () => '另一个实例正在迁移数据库，等它完成。',
  'migration-unknown': ({ name }) => `数据库里有本版本不认识的迁移 ${name}：数据库来自更新的版本，请换回那个版本。`,
  'migration-edited': ({ name }) => `迁移 ${name} 在执行之后被修改过。请恢复原文，把改动写成新的迁移。`,
  'migration-out-of-order': ({ name, last }) =>
    `迁移 ${name} 的日期早于 ${last}：已有数据库和全新数据库执行它们的顺序不同。若它还没有发布，请把日期改到最后。`,
  'migrations-too-old': ({ release, lacking }) =>
    `数据库太旧：还差 ${lacking} 项早期的迁移，本版本不再包含它们，数据库没有改变。` +
    `请先用 ${release} 版启动一次，再换到本版本，做法见 docs/operate/upgrade.md。`,
  'sql-later': ({ release }) => `数据库里的函数与触发器来自更新的版本 ${release}，请换回那个版本。`,
  'sql-undone': ({ file, name, why }) =>
    `${file === null ? '去掉' : `prisma/sql/${file} 的`} ${name} 失败，已整体撤回：${because(why)}。改正后重新启动即可。`,
  'sql-updated': ({ count }) => `数据库已更新：${count} 个函数、触发器与视图`,
  'sql-restored': ({ names }) => `数据库里被手工改动过的函数、触发器或视图已恢复：${names.join('、')}。`,
  'no-table': ({ why }) => `无法在数据库中建表：${because(why)}`,
  'migration-undone': ({ name, why }) =>
    `迁移 ${name} 失败，已整体撤回，数据库没有改变：${because(why)}。改正后重新启动即可。`,
  'migration-halfway': ({ name, why }) =>
    [
      `迁移 ${name} 没有完成（${why ? because(why) : '执行中断'}），它不能整体撤回，数据库可能停在半途。请检查数据库，然后`,
      `  已手工撤回它的改动：npx prisma migrate resolve --rolled-back ${name}`,
      `  已手工补完它的改动：npx prisma migrate resolve --applied ${name}`,
      '再重新启动。',
    ].join('\n'),
  'awaits-schema': ({ lacking }) => `数据库还差 ${lacking} 项迁移，等拥有表的用户执行（npm run migrate）……`,
  'schema-behind': () =>
    'DATABASE_URL 的用户不能更新表结构，也没有等到别处来更新。' +
    '请用拥有表的用户执行 npm run migrate，或设置 MIGRATE_DATABASE_URL 再启动。',
  'in-the-clear': ({ host }) =>
    `到数据库 ${host} 的连接没有加密，而它不在本机或私有网络：途中的人读得到全部数据。` +
    '请在 DATABASE_URL 与 MIGRATE_DATABASE_URL 后面加 ?sslmode=verify-full，做法见 docs/operate/database.md。',
  standby: (fact) => `DATABASE_REPLICA_URL：${STANDBY[fact.state](fact)}`,
  'standby-refused': ({ state }) => `DATABASE_REPLICA_URL 无法使用：${STANDBY_REFUSED[state]}`,
  gone: () => '内置的 Postgres 意外结束了，正在重新启动……',
  back: () => '内置的 Postgres 已重新启动。',
  preparing: () => '首次启动：准备数据库，约需几秒……',
  'makes-user': () => '以 root 运行：为内置的 Postgres 新建系统用户 postgres。',
  'no-user': () => `Postgres 不能以 root 运行，而系统用户 postgres 也无法新建。请换普通用户启动，或${OTHER_DATABASE}`,
  between: ({ dataDir }) => `${dataDir} 正在启动或结束，请稍后再试。`,
  'in-use': ({ dataDir, pid, since, address }) =>
    `数据目录 ${dataDir} 正由另一个${PRODUCT}使用：进程 ${pid}${address ? `，地址 ${address}` : ''}，` +
    `${clock(new Date(since))} 启动。请先停止它，或用 DATA_DIR 指定另一个目录。`,
  'placed-elsewhere': ({ dataDir, base }) => `系统用户 postgres 进不了 ${dataDir}，数据库放在 ${base}，其余数据不变。`,
  'password-lost': ({ path, base }) => `${path} 不见了，无法登录 ${base} 中的数据库。请从备份恢复这个文件。`,
  'not-made': ({ cluster, failure }) => `数据库无法在 ${cluster} 建立：${placeWords(failure) ?? failure}`,
  'not-started': ({ logFile, ...how }) => `内置的 Postgres 没有启动（${startFailure(how)}），详见 ${logFile}`,
  'not-restarted': ({ failure }) => failure,
  'taken-over': ({ pid }) => `上次没有正常结束，接着使用仍在运行的 Postgres（进程 ${pid}）。`,
  'not-runnable': ({ failure, exit }) =>
    `内置的 Postgres 在这台机器上无法运行（${failure ?? `退出码 ${exit}`}）。请${OTHER_DATABASE}`,
  'no-binaries': ({ name }) => `没有适合这台机器的内置 Postgres（${name}）。请重新执行 npm ci，或${OTHER_DATABASE}`,
  'copies-binaries': ({ from, to }) => `系统用户 postgres 进不了 ${from}，把内置的 Postgres 复制到 ${to}。`,
  'log-unreachable': ({ walFolder }) => `系统用户 postgres 进不了 ${walFolder}，无法从那里读取日志。`,
  'moment-missed': ({ at, why }) =>
    why === 'early'
      ? `无法恢复到 ${clock(at)}：这份备份到那时还没有完成，请用更早的一份。`
      : `无法恢复到 ${clock(at)}：保存的日志到那时之前就结束了。`,
};

const wordsOf = (fact: BootFact): string => (WORDS[fact.is] as (of: BootFact) => string)(fact);

/** Says what is reported. */
export const reportTo =
  (say: Log): ReportFact =>
  (fact) =>
    say(wordsOf(fact));

/** The sentence of a fault that the operator can mend; null of any other. */
export const bootSentence = (error: unknown): string | null => {
  if (error instanceof BootFault) return wordsOf(error.fact);
  return error instanceof BootError ? error.message : null;
};

export type Voice = { say: Log; complain: (error: unknown) => void };

/**
 * How start and end are reported: in sentences to a person at a terminal, in production as lines of the log, which then
 * holds nothing else. Whatever level the log has: without them the operator does not learn the first link.
 */
export const voiceOf = (production: boolean): Voice => {
  if (!production)
    return {
      say: (line) => console.log(line),
      complain: (error) => console.error(bootSentence(error) ?? loggedFaultText(error)),
    };
  const log = createLog({ logLevel: 'info', production });
  return {
    say: (line) => log.info(line.trim()),
    complain: (error) => {
      const sentence = bootSentence(error);
      if (sentence === null) log.fatal({ err: error }, 'the server ends');
      else log.fatal(sentence);
    },
  };
};
