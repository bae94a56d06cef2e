import { isIP } from 'node:net';
import { PRODUCT, PRODUCT_ISSUER } from '@zhibiao/contract/core/limits';
import { STAFF_STATUS } from '@zhibiao/contract/staff/types';
import { dayOf } from '#db/days.ts';
import { lit, one, sql } from '#db/sql.ts';
import type { Deps } from '#deps.ts';
import { type CheckLine, checkResult } from '#services/checklist.ts';
import { settingNow, settingOf } from '#services/settings/settings.ts';

const hostOf = ({ config }: Deps): string => new URL(config.publicUrl).hostname.replace(/^\[|\]$/g, '');
/** Reached from the internet, as far as an address tells. */
const isPublic = (deps: Deps): boolean => {
  const host = hostOf(deps);
  if (isIP(host) === 4) return !/^(10|127|192\.168|172\.(1[6-9]|2\d|3[01])|169\.254)\./.test(`${host}.`);
  return isIP(host) === 0 && host.includes('.') && !/\.(local|lan|internal|test|example)$/.test(host);
};

const SAMPLE_HOTLINE = '400-000-0000';

const TOTP = sql<{ without: number; all: number }>`
  SELECT count(*) FILTER (WHERE "totpAt" IS NULL)::int AS without, count(*)::int AS all
  FROM "Staff" p WHERE p.status = ${lit(STAFF_STATUS.active)} AND EXISTS (
    SELECT 1 FROM "StaffRoleMember" m JOIN "StaffRole" r ON r.id = m."roleId"
    WHERE m."staffId" = p.id AND r.permissions && ARRAY['staff:edit', 'role:edit', 'setting:edit']::text[])`;
const ISSUERS = sql<{ count: number }>`
  SELECT count(*)::int AS count FROM "Staff" p WHERE p.status = ${lit(STAFF_STATUS.active)} AND EXISTS (
    SELECT 1 FROM "StaffRoleMember" m JOIN "StaffRole" r ON r.id = m."roleId"
    WHERE m."staffId" = p.id AND 'cert:issue' = ANY(r.permissions))`;
const TESTED = sql<{ at: string | null }>`
  SELECT ${dayOf(sql`max(at)`)}::text AS at FROM "AuditLog"
  WHERE action IN ('checklist.test', 'channel.test') AND ok AND at > clock_timestamp() - interval '30 days'`;

/** Of the site and its people; what is a subject's own stands in its room. */
export const siteLines: readonly CheckLine[] = [
  {
    key: 'name',
    must: true,
    title: '机构名称与标志',
    page: '/console/setting',
    look: async (deps) => {
      const [name, logo] = [await settingNow(deps.pool, 'site.name'), await settingNow(deps.pool, 'site.logo')];
      const lack = [(!name || name === PRODUCT) && '名称', !logo && '标志'].filter((one) => one !== false);
      return checkResult(lack.length === 0, `显示为“${name}”`, `还没有设置${lack.join('和')}，页面显示的是产品自带的`);
    },
  },
  {
    key: 'messages',
    must: true,
    title: '短信或邮件送达测试',
    page: '/console/notify/channel',
    look: async ({ pool }) => {
      const { at } = await one(pool, TESTED);
      return checkResult(at !== null, `${at} 测试过`, '30 天内没有测试过；给自己发一条，确认能收到');
    },
  },
  {
    key: 'hotline',
    must: true,
    title: '服务热线',
    page: '/console/setting',
    look: async (deps) => {
      const hotline = await settingNow(deps.pool, 'site.hotline');
      return checkResult(
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
      return checkResult(icp !== '', icp, `${hostOf(deps)} 可以从互联网访问，页脚须标明备案号`);
    },
  },
  {
    key: 'issuer',
    must: true,
    title: '发证机构名称',
    page: '/console/setting',
    look: async (deps) => {
      const issuer = await settingOf(deps, 'cert.issuer');
      return checkResult(
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
      return checkResult(
        all > 0 && without === 0,
        `${all} 人都已绑定`,
        all === 0 ? '还没有管理员' : `${without} 人还没有绑定`,
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
      return checkResult(
        count >= 2,
        `${count} 人可以制证`,
        count === 1 ? '只有一人可以制证，休假时无人签发' : '还没有人可以制证',
      );
    },
  },
];
