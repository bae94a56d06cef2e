import { type BootFact, BootFault, type Refusal, type Report } from '#db/boot-facts.ts';
import { BootError, type Log } from '#lib/boot-error.ts';

/** What a start says of its database, in the operator's language. */

const NO_LOGIN = {
  credentials: '用户名或密码不对',
  'login-forbidden': '不允许这个用户登录',
  'no-database': '数据库不存在，请先建立它',
};
const OTHER_DATABASE = '设置 DATABASE_URL 使用已有的 Postgres。';

type Words = { [K in BootFact['is']]: (fact: Extract<BootFact, { is: K }>) => string };

const because = ({ message, line, forbidden }: Refusal): string => {
  if (forbidden) return `${message}；请用 MIGRATE_DATABASE_URL 指明拥有这些表的用户`;
  return line === null ? message : `${message}（第 ${line} 行）`;
};
const startFailure = ({ exit, failure }: { exit?: number | null; failure?: string }) =>
  failure ?? (exit === undefined ? '等待超时' : `退出码 ${exit}`);
const beganAt = (since: string) => new Date(since).toLocaleString('zh-CN', { timeZone: 'Asia/Shanghai' });

const WORDS: Words = {
  'not-answering-yet': ({ againMs }) => `数据库还没有应答，${againMs / 1000} 秒后再试。`,
  'never-answered': ({ ms, fault }) => `数据库在 ${Math.round(ms / 1000)} 秒内没有应答：${fault}`,
  'no-login': ({ why }) => `无法使用数据库：${NO_LOGIN[why]}（DATABASE_URL、MIGRATE_DATABASE_URL）。`,
  superuser: () => 'DATABASE_URL 的用户是数据库超级用户：它能做的比应用需要的多得多，请换一个普通用户。',
  'role-not-makeable': () =>
    'DATABASE_URL 的用户无法登录，MIGRATE_DATABASE_URL 的用户也无权建立它。' +
    '请由数据库管理员建立，做法见 docs/operate/database.md。',
  'other-migrates': () => '另一个实例正在迁移数据库，等它完成。',
  'migration-unknown': ({ name }) => `数据库里有本版本不认识的迁移 ${name}，它来自更新的版本。请换回那个版本；要退回本版本，请恢复升级前的备份。`,
  'migration-edited': ({ name }) => `迁移 ${name} 在执行之后被修改过。请恢复原文，把改动写成新的迁移。`,
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
  gone: () => '内置的 Postgres 意外结束了，正在重新启动……',
  back: () => '内置的 Postgres 已重新启动。',
  preparing: () => '首次启动：准备数据库，约需几秒……',
  'makes-user': () => '以 root 运行：为内置的 Postgres 新建系统用户 postgres。',
  'no-user': () => `Postgres 不能以 root 运行，而系统用户 postgres 也无法新建。请换普通用户启动，或${OTHER_DATABASE}`,
  between: ({ dataDir }) => `${dataDir} 正在启动或结束，请稍后再试。`,
  'in-use': ({ dataDir, pid, since, address }) =>
    `数据目录 ${dataDir} 正由另一个知标学堂使用：进程 ${pid}${address ? `，地址 ${address}` : ''}，` +
    `${beganAt(since)} 启动。请先停止它，或用 DATA_DIR 指定另一个目录。`,
  'placed-elsewhere': ({ dataDir, base }) => `系统用户 postgres 进不了 ${dataDir}，数据库放在 ${base}，其余数据不变。`,
  'password-lost': ({ path, base }) => `${path} 不见了，无法登录 ${base} 中的数据库。请从备份恢复这个文件。`,
  'not-made': ({ cluster, failure }) => `数据库无法在 ${cluster} 建立：${failure}`,
  'not-started': ({ logFile, ...how }) => `内置的 Postgres 没有启动（${startFailure(how)}），详见 ${logFile}`,
  'not-restarted': ({ failure }) => failure,
  'taken-over': ({ pid }) => `上次没有正常结束，接着使用仍在运行的 Postgres（进程 ${pid}）。`,
  'not-runnable': ({ failure, exit }) =>
    `内置的 Postgres 在这台机器上无法运行（${failure ?? `退出码 ${exit}`}）。请${OTHER_DATABASE}`,
  'no-binaries': ({ name }) => `没有适合这台机器的内置 Postgres（${name}）。请重新执行 npm ci，或${OTHER_DATABASE}`,
  'copies-binaries': ({ from, to }) => `系统用户 postgres 进不了 ${from}，把内置的 Postgres 复制到 ${to}。`,
};

const wordsOf = (fact: BootFact): string => (WORDS[fact.is] as (of: BootFact) => string)(fact);

/** Says what is reported. */
export const reportTo =
  (say: Log): Report =>
  (fact) =>
    say(wordsOf(fact));

/** The sentence of a fault that the operator can mend; null of any other. */
export const bootSentence = (error: unknown): string | null => {
  if (error instanceof BootFault) return wordsOf(error.fact);
  return error instanceof BootError ? error.message : null;
};
