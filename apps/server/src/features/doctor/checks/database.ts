import { leadsToPooler } from '#db/pooler.ts';
import { one, sql } from '#db/sql.ts';
import { spokenSeconds } from '#domain/time/time.ts';
import { type DoctorCheck, faulty, fine, statementOn, warned } from '#features/doctor/check.ts';
import { sizeWords } from '#features/doctor/size-words.ts';

const OLDEST = 15;

type Facts = { version: string; number: number; size: number; checksums: boolean; readOnly: boolean };
const FACTS = sql<Facts>`
  SELECT split_part(current_setting('server_version'), ' ', 1) AS version,
    current_setting('server_version_num')::int AS number, pg_database_size(current_database())::float8 AS size,
    current_setting('data_checksums') = 'on' AS checksums,
    pg_is_in_recovery() OR current_setting('default_transaction_read_only') = 'on' AS "readOnly"`;

export const databaseCheck: DoctorCheck = {
  key: 'database',
  title: '数据库',
  run: async ({ pool }) => {
    const { version, number, size, checksums, readOnly } = await one(pool, FACTS);
    const found = `PostgreSQL ${version}，${sizeWords(size)}`;
    if (readOnly)
      return faulty(`${found}，只读`, { why: '现在连着的是备机，什么都存不进去', todo: '让 DATABASE_URL 指向主机' });
    if (number < OLDEST * 10_000)
      return faulty(found, {
        why: `版本太旧，本系统需要 ${OLDEST} 以上`,
        todo: `升级到 PostgreSQL ${OLDEST} 或更新的版本`,
      });
    if (!checksums)
      return warned(`${found}，没有开启数据校验和`, {
        why: '磁盘悄悄写坏的一页，读出来时不会有人知道',
        todo: '停库后执行 pg_checksums --enable，再启动',
      });
    return fine(`${found}，数据校验和已开启`);
  },
};

type Rights = { user: string; superuser: boolean; owner: boolean; rewrites: boolean };
const RIGHTS = sql<Rights>`
  SELECT current_user AS "user", r.rolsuper AS superuser, pg_has_role(c.relowner, 'USAGE') AS owner,
    has_table_privilege(c.oid, 'UPDATE') OR has_table_privilege(c.oid, 'DELETE') AS rewrites
  FROM pg_roles r, pg_class c WHERE r.rolname = current_user AND c.oid = '"AuditLog"'::regclass`;

export const rightsCheck: DoctorCheck = {
  key: 'rights',
  title: '数据库权限',
  run: async ({ pool, config }) => {
    const { user, superuser, owner, rewrites } = await one(pool, RIGHTS);
    if (!superuser && !owner && !rewrites)
      return fine(`应用的用户 ${user} 只能增删改普通的数据，改不了审计日志和学习台账`);
    const what = superuser ? '是数据库超级用户' : owner ? '拥有这些表' : '能修改审计日志';
    return (config.production ? faulty : warned)(`应用的用户 ${user} ${what}`, {
      why: '审计日志和学习台账可以被应用改写，防不住一次入侵',
      todo: '另建一个用户，写在 DATABASE_URL；表的所有者写在 MIGRATE_DATABASE_URL',
    });
  },
};

type Standby = { names: string; commit: string; all: number; synchronous: number; hidden: number };
const STANDBY = sql<Standby>`
  SELECT current_setting('synchronous_standby_names') AS names, current_setting('synchronous_commit') AS commit,
    count(pid)::int AS all, count(*) FILTER (WHERE sync_state IN ('sync', 'quorum'))::int AS synchronous,
    count(*) FILTER (WHERE pid IS NOT NULL AND sync_state IS NULL)::int AS hidden
  FROM pg_stat_replication WHERE state IS DISTINCT FROM 'backup'`;
const WEAK_COMMITS = ['off', 'local'];

export const standbyCheck: DoctorCheck = {
  key: 'standby',
  title: '备机',
  run: async (deps) => {
    if (deps.config.databaseUrl === null)
      return fine('内置的数据库只有一台，没有备机', {
        todo: '这台机器坏了，就从备份恢复；不能等的安装请用外部数据库加备机',
      });
    const { names, commit, all, synchronous, hidden } = await one(deps.pool, STANDBY);
    const waits = names !== '' && !WEAK_COMMITS.includes(commit);
    if (waits && synchronous > 0) return fine(`同步备机 ${synchronous} 台，共 ${all} 台`);
    if (waits && hidden > 0)
      return fine(`设置了同步备机（${names}），连着 ${hidden} 台`, {
        todo: '授予 pg_read_all_stats 后，这里能看到它们是否同步',
      });
    const risk = WEAK_COMMITS.includes(commit)
      ? { found: `synchronous_commit 是 ${commit}，提交时不等备机`, todo: '把 synchronous_commit 设为 on' }
      : {
          found: `同步备机 0 台，共 ${all} 台`,
          todo: '加一台备机并设为同步（Patroni 为 synchronous_mode: true）',
        };
    // What is accepted of one cause is not accepted of the other.
    const about = WEAK_COMMITS.includes(commit) ? 'synchronous-commit' : 'no-synchronous-standby';
    const statement = statementOn(deps, 'standby', { kind: 'risk', about });
    const why = '主机失去时会丢掉已确认的作答';
    if (statement.stated) return fine(risk.found, { why, statement });
    return warned(risk.found, { why, todo: `${risk.todo}，或写明接受这一风险`, statement });
  },
};

type Room = { most: number; used: number; own: number; long: number; oldestSec: number };
/** Of strangers an ordinary user sees that they are there. */
const ROOM = sql<Room>`
  SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS most,
    count(*)::int AS used, count(*) FILTER (WHERE usename = current_user)::int AS own,
    count(*) FILTER (WHERE xact_start < clock_timestamp() - interval '10 minutes')::int AS long,
    coalesce(extract(epoch FROM clock_timestamp() - min(xact_start)), 0)::int AS "oldestSec"
  FROM pg_stat_activity WHERE datid IS NOT NULL`;
const SPARE = 5;

export const connectionsCheck: DoctorCheck = {
  key: 'connections',
  title: '数据库连接',
  run: async ({ pool, config: { databasePool, databaseUrl } }) => {
    const { most, used, own, long, oldestSec } = await one(pool, ROOM);
    const pooled = databaseUrl !== null && (await leadsToPooler(databaseUrl));
    const found = `用了 ${used} / ${most} 个，本系统每个副本最多 ${databasePool} 个${pooled ? '，中间有连接池' : ''}`;
    if (Math.max(own, databasePool) + used - own > most - SPARE)
      return warned(found, {
        why: '忙起来会连不上数据库',
        todo: '调大 max_connections，或调小 DATABASE_POOL，让所有副本加起来放得下',
      });
    if (long > 0)
      return warned(`${long} 个事务开着超过 10 分钟，最久的 ${spokenSeconds(oldestSec)}`, {
        why: '数据库不能清理它们之后删掉的行，会越来越大',
        todo: '在 pg_stat_activity 中找到它们，看是谁开的，必要时结束',
      });
    return fine(found);
  },
};
