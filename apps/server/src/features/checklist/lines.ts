import { isIP } from 'node:net';
import { PRODUCT, PRODUCT_ISSUER } from '@zhibiao/contract/limits';
import { separateConsents } from '@zhibiao/prisma/seed/content/agreement-consents.ts';
import { agreements } from '@zhibiao/prisma/seed/content/agreements.ts';
import { one, sql } from '#db/sql.ts';
import type { Deps } from '#deps.ts';
import { dateTime } from '#domain/time.ts';
import type { SeedStatement } from '@zhibiao/prisma/seed/types.ts';
import type { CheckLine } from '#services/checklist.ts';
import { lastFileCheck } from '#services/file-check.ts';
import { isFreshBackup, lastBackup } from '#services/last-backup.ts';
import { settingNow, settingOf } from '#services/settings.ts';
import { cleanHtml } from '#ports/html.ts';

const found = (ok: boolean, good: string, bad: string) => ({ ok, why: ok ? good : bad });

const hostOf = ({ config }: Deps): string => new URL(config.publicUrl).hostname.replace(/^\[|\]$/g, '');
/** Reached from the internet, as far as an address tells. */
const isPublic = (deps: Deps): boolean => {
  const host = hostOf(deps);
  if (isIP(host) === 4) return !/^(10|127|192\.168|172\.(1[6-9]|2\d|3[01])|169\.254)\./.test(`${host}.`);
  return isIP(host) === 0 && host.includes('.') && !/\.(local|lan|internal|test|example)$/.test(host);
};

const NO_PLACE = '还没有备份；请用 BACKUP_DIR 指定备份放在哪里，每晚会自动备份并校验';
const NO_BACKUP = '还没有校验过的备份；今晚会自动备份，也可以现在执行 npm run backup';
const SAMPLE_HOTLINE = '400-000-0000';
const DEMO_MOBILE = '13800000001';

/** Whole to the eye: its head is its last entry, and none is missing. The page 审计日志 checks every entry. */
const CHAIN = sql<{ whole: boolean; count: number }>`
  SELECT h.count::int AS count, h.seq = coalesce((SELECT max(seq) FROM "AuditLog"), 0)
    AND h.count = h.seq AND (h.seq = 0 OR h.hash = (SELECT hash FROM "AuditLog" WHERE seq = h.seq)) AS whole
  FROM "AuditHead" h WHERE id = 1`;
const TOTP = sql<{ without: number; all: number }>`
  SELECT count(*) FILTER (WHERE "totpAt" IS NULL)::int AS without, count(*)::int AS all
  FROM "Staff" p WHERE p.status = 1 AND EXISTS (
    SELECT 1 FROM "StaffRoleMember" m JOIN "StaffRole" r ON r.id = m."roleId"
    WHERE m."staffId" = p.id AND r.permissions && ARRAY['staff:edit', 'role:edit', 'setting:edit']::text[])`;
const ISSUERS = sql<{ count: number }>`
  SELECT count(*)::int AS count FROM "Staff" p WHERE p.status = 1 AND EXISTS (
    SELECT 1 FROM "StaffRoleMember" m JOIN "StaffRole" r ON r.id = m."roleId"
    WHERE m."staffId" = p.id AND 'cert:issue' = ANY(r.permissions))`;
const TESTED = sql<{ at: string | null }>`
  SELECT to_char(max(at) AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD') AS at FROM "AuditLog"
  WHERE action IN ('checklist.test', 'channel.test') AND ok AND at > clock_timestamp() - interval '30 days'`;

/** Which of these texts are still those that came with the platform. */
const samplesAmong = async ({ db }: Pick<Deps, 'db'>, texts: readonly SeedStatement[]) => {
  const rows = await db.article.findMany({
    where: { code: { in: texts.map(({ document }) => document) } },
    select: { code: true, content: true },
  });
  const samples = texts.filter(({ document, content }) =>
    rows.some((row) => row.code === document && row.content === cleanHtml(content)),
  );
  const names = samples.map(({ title }) => `《${title}》`).join('、');
  return found(samples.length === 0, '已换成本机构的文本', `${names}还是产品自带的示例，请由法务审定后发布`);
};

/** Of the site and the installation; what is a subject's own stands in its room. */
export const siteLines: readonly CheckLine[] = [
  {
    key: 'name',
    must: true,
    title: '机构名称与标志',
    page: '/console/setting',
    look: async (deps) => {
      const [name, logo] = [await settingNow(deps.pool, 'site.name'), await settingNow(deps.pool, 'site.logo')];
      const lack = [(!name || name === PRODUCT) && '名称', !logo && '标志'].filter((one) => one !== false);
      return found(lack.length === 0, `显示为“${name}”`, `还没有设置${lack.join('和')}，页面显示的是产品自带的`);
    },
  },
  {
    key: 'agreements',
    must: true,
    title: '用户协议与隐私政策',
    page: '/console/agreement',
    look: (deps) => samplesAmong(deps, agreements),
  },
  {
    key: 'consents',
    must: true,
    title: '单独同意书',
    page: '/console/agreement',
    look: (deps) => samplesAmong(deps, separateConsents),
  },
  {
    key: 'messages',
    must: true,
    title: '短信或邮件送达测试',
    page: '/console/notify/channel',
    look: async ({ pool }) => {
      const { at } = await one(pool, TESTED);
      return found(at !== null, `${at} 测试过`, '30 天内没有测试过；给自己发一条，确认能收到');
    },
  },
  {
    key: 'hotline',
    must: true,
    title: '服务热线',
    page: '/console/setting',
    look: async (deps) => {
      const hotline = await settingNow(deps.pool, 'site.hotline');
      return found(
        hotline !== '' && hotline !== SAMPLE_HOTLINE,
        hotline,
        hotline === SAMPLE_HOTLINE ? '还是演示号码，学员会打不通' : '还没有设置，学员遇到问题时找不到人',
      );
    },
  },
  {
    key: 'icp',
    must: true,
    title: 'ICP 备案号',
    page: '/console/setting',
    when: isPublic,
    look: async (deps) => {
      const icp = await settingNow(deps.pool, 'site.icp');
      return found(icp !== '', icp, `${hostOf(deps)} 可以从互联网访问，页脚须标明备案号`);
    },
  },
  {
    key: 'https',
    must: true,
    title: 'HTTPS',
    page: null,
    look: ({ config }) =>
      found(
        config.publicUrl.startsWith('https:'),
        config.publicUrl,
        `${config.publicUrl} 没有加密；请配置证书，并把 PUBLIC_URL 改为 https 开头`,
      ),
  },
  {
    key: 'issuer',
    must: true,
    title: '发证机构名称',
    page: '/console/setting',
    look: async (deps) => {
      const issuer = await settingOf(deps, 'cert.issuer');
      return found(
        issuer !== PRODUCT_ISSUER,
        `证书以“${issuer}”的名义签发`,
        '还是产品自带的名称，会印在证书上；请在系统设置的“证书”中填写',
      );
    },
  },
  {
    key: 'totp',
    must: true,
    title: '系统管理员都绑定了动态验证码',
    page: '/console/staff',
    look: async ({ pool }) => {
      const { without, all } = await one(pool, TOTP);
      return found(
        all > 0 && without === 0,
        `${all} 人都已绑定`,
        all === 0 ? '还没有管理员' : `${without} 人还没有绑定`,
      );
    },
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
      return found(
        isFreshBackup(last),
        `最近一次 ${at}，已校验`,
        at ? `最近一次校验过的备份在 ${at}，请检查备份任务` : none,
      );
    },
  },
  {
    key: 'audit',
    must: true,
    title: '审计日志完整',
    page: '/console/audit',
    look: async ({ pool }) => {
      const { whole, count } = await one(pool, CHAIN);
      return found(whole, `共 ${count} 条，首尾相接`, '审计日志与它的链头不一致，请立即校验');
    },
  },
  {
    key: 'files',
    must: true,
    title: '证书与上传的文件完整',
    page: '/console/jobs',
    look: async ({ pool }) => {
      const last = await lastFileCheck(pool);
      if (!last) return found(true, '还没有到第一次夜间核对', '');
      const { at, files, missing, altered } = last;
      return found(
        missing + altered === 0,
        `${dateTime(at).slice(0, 16)} 核对了 ${files} 个，全部完整`,
        `${missing} 个不在，${altered} 个内容被改动，请从备份恢复；是哪些，见服务器日志`,
      );
    },
  },
  {
    key: 'secondIssuer',
    must: false,
    title: '制证有第二人',
    page: '/console/staff',
    look: async ({ pool }) => {
      const { count } = await one(pool, ISSUERS);
      return found(
        count >= 2,
        `${count} 人可以制证`,
        count === 1 ? '只有一人可以制证，休假时无人签发' : '还没有人可以制证',
      );
    },
  },
  {
    key: 'demo',
    must: false,
    title: '没有演示内容',
    page: null,
    look: async ({ config, db }) => {
      const demo = config.demo || (await db.user.count({ where: { mobile: DEMO_MOBILE } })) > 0;
      return found(!demo, '没有演示账号', '演示账号的密码人人知道；正式使用请换一个空的数据目录启动');
    },
  },
];
