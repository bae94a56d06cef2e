import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { API_BASE } from '@zhibiao/contract/core/envelope';
import { v7 as uuid } from 'uuid';
import { JOBS_LEASE } from '#services/jobs-lease.ts';
import { alterFiles, fillDisk, loseFiles, type Watched } from './watched.ts';

type Undo = () => Promise<unknown>;
export type Fault = {
  alert: string;
  /** Of one alert for several things, which. */
  labels?: Record<string, string>;
  /** Of the other installation, which a Prometheus of its own watches: to rules several targets are replicas of one. */
  ofCopied?: true;
  what: string;
  /** Breaks something, and says how to mend it. */
  make: (watched: Watched) => Promise<Undo>;
};

/** Again and again until it is mended, whatever comes of it. */
const again = (pauseMs: number, work: () => Promise<unknown>): Undo => {
  let going = true;
  const loop = async () => {
    while (going) {
      await work().catch(() => {});
      await sleep(pauseMs);
    }
  };
  const over = loop();
  return () => {
    going = false;
    return over;
  };
};
const visit = ({ server }: Watched, path: string) =>
  fetch(`${server.base}${API_BASE}${path}`).then((answer) => answer.text());
const tenAtOnce = (watched: Watched, path: (n: number) => string): Undo => {
  const loops = Array.from({ length: 10 }, (_, n) => {
    let turn = n * 100_000;
    return again(20, () => visit(watched, path((turn += 1))));
  });
  return () => Promise.all(loops.map((end) => end()));
};

/** Nobody else gets past this lock until it is given back. */
const lockTable = async ({ pool }: Watched, table: string): Promise<Undo> => {
  const client = await pool.connect();
  await client.query('BEGIN');
  await client.query(`LOCK TABLE "${table}" IN ACCESS EXCLUSIVE MODE`);
  return async () => {
    await client.query('ROLLBACK');
    client.release();
  };
};
/** Another replica has them, for as long as it likes, and does nothing. */
const holdJobs = async ({ pool }: Watched): Promise<Undo> => {
  await pool.query(
    `INSERT INTO "Lease" (name, holder, "heldUntil") VALUES ($1, $2, clock_timestamp() + interval '1 hour')
        ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, "heldUntil" = excluded."heldUntil"`,
    [JOBS_LEASE, uuid()],
  );
  return () => pool.query('DELETE FROM "Lease" WHERE name = $1', [JOBS_LEASE]);
};
const addMessage = ({ pool }: Watched, due: string) =>
  pool.query(
    `INSERT INTO "OutgoingMessage" (id, "to", subject, text, template, "nextAt")
      VALUES ($1, 'nobody@example.com', 's', 't', 'join', clock_timestamp() - $2::interval)`,
    [uuid(), due],
  );
const addTask = ({ pool }: Watched, kind: string, due: string) =>
  pool.query(
    `INSERT INTO "Task" (id, kind, "ownerId", "orgId", input, "dueAt")
      SELECT $1, $2, "userId", "orgId", '{}', clock_timestamp() - $3::interval FROM "OrgMember" LIMIT 1`,
    [uuid(), kind, due],
  );
/** As somebody would who owns the database. */
const forge = ({ pool }: Watched, statement: string) =>
  pool.query(`SET session_replication_role = replica; ${statement}; SET session_replication_role = DEFAULT`);

const FORGED_BEAT = `INSERT INTO "StudySegment" ("userId", "chainSeq", "sessionId", lid, "lessonId", seq, "from", "to",
  "wallMs", "creditedSec", at, "prevHash", hash)
  SELECT u.id, 1, gen_random_uuid(), i.id, i."lessonId", 1, 0, 60, 60000, 60, clock_timestamp(), '', 'forged'
  FROM "User" u, "LessonItem" i LIMIT 1`;
/** What can be broken at the same time, and then one thing after the other. */
export const TOGETHER: readonly Fault[] = [
  {
    alert: 'ZhibiaoBackupOld',
    what: '从未备份',
    make: async () => async () => {},
  },
  {
    alert: 'ZhibiaoBackupLogOld',
    ofCopied: true,
    what: '备份的位置成了一个文件，连续日志停了二十分钟',
    make: async ({ copied }) => {
      const undo = await copied.losePlace();
      await copied.age(20);
      return undo;
    },
  },
  {
    alert: 'ZhibiaoCertificateEnds',
    what: 'PUBLIC_URL 的证书三天后到期',
    make: async () => async () => {},
  },
  {
    alert: 'ZhibiaoTasksOld',
    what: '一项没有副本认识的任务，二十分钟前就可以开始',
    make: async (watched) => {
      await addTask(watched, 'of-another-release', '20 minutes');
      return async () => {};
    },
  },
  {
    alert: 'ZhibiaoDiskFilling',
    what: '数据目录的磁盘写到只剩百分之五',
    make: fillDisk,
  },
  {
    alert: 'ZhibiaoCheckBroken',
    labels: { check: 'ledger' },
    what: '台账里插入一条伪造的记录，然后核对',
    make: async (watched) => {
      await forge(watched, FORGED_BEAT);
      await watched.run('ledger-check');
      return async () => {};
    },
  },
  {
    alert: 'ZhibiaoCheckBroken',
    labels: { check: 'files' },
    what: '保存的文件各多出一个字节，然后核对',
    make: async (watched) => {
      alterFiles(watched);
      await watched.pool.query('DELETE FROM "FileCheck"');
      await watched.pool.query(`UPDATE "JobRun" SET "askedAt" = clock_timestamp() WHERE name = 'check-files'`);
      return async () => {};
    },
  },
  {
    alert: 'ZhibiaoMessagesFailing',
    labels: { channel: 'mail' },
    what: '邮件服务器拒绝每一位收件人',
    make: async (watched) => again(500, () => addMessage(watched, '0')),
  },
  {
    alert: 'ZhibiaoJobFailing',
    labels: { name: 'send-messages' },
    what: '同上：发送任务每一次都失败',
    make: async () => async () => {},
  },
];

export const FAULTS_APART: readonly Fault[] = [
  {
    alert: 'ZhibiaoManyRefused',
    what: '一个网络每分钟搜索几千次',
    make: async (watched) => tenAtOnce(watched, (n) => `/api/lesson/list?pageNum=1&pageSize=10&name=${n}`),
  },
  {
    alert: 'ZhibiaoMessagesWaiting',
    what: '别的副本占着周期任务而不做，邮件二十分钟前就到期',
    make: async (watched) => {
      const undo = await holdJobs(watched);
      // Whoever had them sends what it finds until it notices.
      const adding = again(2_000, () => addMessage(watched, '20 minutes'));
      return async () => {
        await adding();
        await undo();
      };
    },
  },
  {
    alert: 'ZhibiaoCheckOld',
    labels: { check: 'ledger' },
    what: '上一次核对是三天前',
    make: async ({ dataDir }) => {
      const path = join(dataDir, 'anchors/last-check.json');
      const text = await readFile(path, 'utf8');
      const at = new Date(Date.now() - 3 * 86_400_000).toISOString();
      await writeFile(path, JSON.stringify({ ...(JSON.parse(text) as object), at }));
      return () => writeFile(path, text);
    },
  },
  {
    alert: 'ZhibiaoStorageFailing',
    what: '文件目录不见了，而有人要导出',
    make: async (watched) => {
      const undo = await loseFiles(watched);
      const exporting = again(500, () => addTask(watched, 'student-export', '0'));
      return async () => {
        await exporting();
        await undo();
      };
    },
  },
  {
    alert: 'ZhibiaoErrors',
    what: '一张表不见了',
    make: async (watched) => {
      await watched.pool.query('ALTER TABLE "Article" RENAME TO "Gone"');
      const visits = tenAtOnce(watched, (n) => `/api/article/list?pageNum=${n}&pageSize=10`);
      return async () => {
        await visits();
        await watched.pool.query('ALTER TABLE "Gone" RENAME TO "Article"');
      };
    },
  },
  {
    alert: 'ZhibiaoEventLoopBlocked',
    what: '进程十分之八的时间被停住，每次六百毫秒',
    make: async ({ server }) =>
      again(150, async () => {
        process.kill(server.pid, 'SIGSTOP');
        await sleep(600);
        process.kill(server.pid, 'SIGCONT');
      }),
  },
  {
    alert: 'ZhibiaoConnectionsExhausted',
    what: '一张表被锁住，四十人同时要读',
    make: async (watched) => {
      const undo = await lockTable(watched, 'Teacher');
      const visits = Array.from({ length: 4 }, (_, at) =>
        tenAtOnce(watched, (n) => `/api/teacher/list?pageSize=10&pageNum=${at + n * 4}`),
      );
      return async () => {
        await undo();
        await Promise.all(visits.map((end) => end()));
      };
    },
  },
  {
    alert: 'ZhibiaoSlow',
    what: '同上：锁住的五秒之后才有应答',
    make: async (watched) => {
      const undo = await lockTable(watched, 'Teacher');
      const visits = tenAtOnce(watched, (n) => `/api/teacher/list?pageSize=10&pageNum=${n}`);
      return async () => {
        await undo();
        await visits();
      };
    },
  },
  {
    alert: 'ZhibiaoJobStanding',
    what: '别的副本占着周期任务而不做',
    make: holdJobs,
  },
  {
    alert: 'ZhibiaoDatabaseDown',
    what: 'PostgreSQL 停止',
    make: async ({ postgres }) => {
      await postgres.stop();
      return async () => {};
    },
  },
  {
    alert: 'ZhibiaoDown',
    what: 'kill -9',
    make: async ({ server }) => {
      await server.kill9();
      return async () => {};
    },
  },
];
