import { committedNow, lookAtStandby, openStandby } from '#db/reading/standby.ts';
import { hostInTheClear } from '#db/in-the-clear.ts';
import { type DoctorCheck, faulty, fine, warned } from '#features/doctor/check.ts';
import { sizeWords } from '#features/doctor/size-words.ts';

/** What a standby that keeps up has replayed by then. */
const SOON_MS = 2_000;
const ELSE = '导出、报表与夜间核对改从主库读取，主库多一份负担';

export const readingCheck: DoctorCheck = {
  key: 'reading',
  title: '从备机读取',
  run: async ({ pool, config: { standby } }) => {
    if (!standby) return fine('没有设置 DATABASE_REPLICA_URL，导出、报表与夜间核对从主库读取');
    const committed = await committedNow(pool);
    const { state, place, fault } = await lookAtStandby(standby.url, committed, SOON_MS);
    if (state === 'foreign' || state === 'pooled')
      return faulty(state === 'foreign' ? '它不是这个数据库的流复制备机' : '它经过连接池', {
        why: '不能从它读取；下一次启动会拒绝',
        todo: '改正 DATABASE_REPLICA_URL，直接写备机的地址，或去掉它',
      });
    if (state === 'away')
      return warned(`连不上：${fault}`, {
        why: ELSE,
        todo: '看备机是否在运行，地址、密码与 pg_hba.conf 是否允许应用连接',
      });
    if (state === 'promoted')
      return warned('它已经不是备机', { why: ELSE, todo: '主备切换之后：让它重新成为备机，或把地址换成现在的备机' });
    if (state === 'elsewhere')
      return warned('还没有跟上主库的新时间线', {
        why: ELSE,
        todo: '主备切换后的几分钟里是正常的（到备机的下一个重启点）；一直如此时，看它的日志是否还在跟旧的主库',
      });
    if (state === 'behind')
      return warned(`还差 ${sizeWords(committed.place - place)} 的日志没有重放`, {
        why: `落后超过 ${standby.lagMs / 1_000} 秒时不再使用它。${ELSE}`,
        todo: '看备机的磁盘与网络，重放是否被暂停（pg_is_wal_replay_paused）或在等一条长查询',
      });
    const reads = openStandby(standby.url, committed, SOON_MS);
    try {
      const host = await hostInTheClear(reads, standby.url);
      if (host === null) return fine('跟得上，导出、报表与夜间核对从它读取');
      return warned(`到 ${host} 的连接没有加密，而它不在本机或私有网络`, {
        why: '途中的人读得到全部数据',
        todo: '在 DATABASE_REPLICA_URL 后面加 ?sslmode=verify-full',
      });
    } finally {
      await reads.end();
    }
  },
};
