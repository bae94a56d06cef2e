import { one, sql } from '#db/sql.ts';
import { dateTime } from '#domain/time/time.ts';
import { findFfmpeg } from '#ports/media/ffmpeg.ts';
import { type CheckLine, checkResult } from '#services/checklist.ts';
import { lastFileCheck } from '#services/files/file-check.ts';
import { isFreshBackup, lastBackup, lastDrill } from '#services/backup/last-backup.ts';

const NO_PLACE = '还没有备份；请用 BACKUP_DIR 指定备份放在哪里，每晚会自动备份并校验';
const NO_BACKUP = '还没有校验过的备份；今晚会自动备份，也可以现在执行 npm run backup';
const DEMO_MOBILE = '13800000001';

/** Whole to the eye: its head is its last entry, and none is missing. The page 审计日志 checks every entry. */
const CHAIN = sql<{ whole: boolean; count: number }>`
  SELECT h.count::int AS count, h.seq = coalesce((SELECT max(seq) FROM "AuditLog"), 0)
    AND h.count = h.seq AND (h.seq = 0 OR h.hash = (SELECT hash FROM "AuditLog" WHERE seq = h.seq)) AS whole
  FROM "AuditHead" h WHERE id = 1`;

/** Of what it runs on, and of what it keeps. */
export const machineLines: readonly CheckLine[] = [
  {
    key: 'https',
    must: true,
    title: 'HTTPS',
    page: null,
    look: ({ config }) =>
      checkResult(
        config.publicUrl.startsWith('https:'),
        config.publicUrl,
        `${config.publicUrl} 没有加密；请配置证书，并把 PUBLIC_URL 改为 https 开头`,
      ),
  },
  {
    key: 'backup',
    must: true,
    title: '备份不超过 24 小时',
    page: null,
    look: async ({ pool, config }) => {
      const last = await lastBackup(pool);
      const at = last && dateTime(last.at).slice(0, 16);
      const none = config.backup.dir === null ? NO_PLACE : NO_BACKUP;
      return checkResult(
        isFreshBackup(last),
        `最近一次 ${at}，已校验`,
        at ? `最近一次校验过的备份在 ${at}，请检查备份任务` : none,
      );
    },
  },
  {
    key: 'restore',
    must: true,
    title: '从备份恢复过一次',
    page: '/console/doctor',
    look: async ({ pool }) => {
      const last = await lastDrill(pool);
      const at = last && dateTime(last.at).slice(0, 16);
      const why = at ? `${at} 试恢复没有成功：${last.fault ?? ''}` : '还没有试过';
      const todo = '在系统体检页按“现在试一次”；备份好以后每周日也会自动试一次';
      return checkResult(last?.fault === null, `${at ?? ''} 从备份恢复成功，核对一致`, `${why}；${todo}`);
    },
  },
  {
    key: 'audit',
    must: true,
    title: '审计日志完整',
    page: '/console/audit',
    look: async ({ pool }) => {
      const { whole, count } = await one(pool, CHAIN);
      return checkResult(whole, `共 ${count} 条，首尾相接`, '审计日志与它的链头不一致，请立即校验');
    },
  },
  {
    key: 'files',
    must: true,
    title: '证书与上传的文件完整',
    page: '/console/jobs',
    look: async ({ pool }) => {
      const last = await lastFileCheck(pool);
      if (!last) return checkResult(true, '还没有到第一次夜间核对', '');
      const { at, files, missing, altered } = last;
      return checkResult(
        missing + altered === 0,
        `${dateTime(at).slice(0, 16)} 核对了 ${files} 个，全部完整`,
        `${missing} 个不在，${altered} 个内容被改动，请从备份恢复；是哪些，见服务器日志`,
      );
    },
  },
  {
    key: 'ffmpeg',
    must: false,
    title: '视频可以转码',
    page: null,
    look: async ({ config }) =>
      checkResult(
        (await findFfmpeg(config.ffmpegPath)) !== null,
        '找到了 ffmpeg',
        '没有 ffmpeg，视频只按原样播放，手机和慢网络上会卡；安装后重新启动，或用 FFMPEG_PATH 指明',
      ),
  },
  {
    key: 'demo',
    must: false,
    title: '没有演示内容',
    page: null,
    look: async ({ config, db }) => {
      const demo = config.demo || (await db.user.count({ where: { mobile: DEMO_MOBILE } })) > 0;
      return checkResult(!demo, '没有演示账号', '演示账号的密码人人知道；正式使用请换一个空的数据目录启动');
    },
  },
];
