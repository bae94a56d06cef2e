import { AUDIT_COUNTS, type AuditRow } from '@zhibiao/contract/audit';
import { isPermission, permissionLabel } from '@zhibiao/contract/permissions';

/** Entries of the audit log in words. */

const FIELDS: Readonly<Record<string, string>> = {
  name: '名称',
  title: '标题',
  status: '状态',
  account: '登录名',
  mobile: '手机号',
  email: '邮箱',
  note: '备注',
  permissions: '权限',
  roles: '角色',
  scope: '数据范围',
  scopeKind: '数据范围',
  password: '密码',
  totp: '动态验证码',
  expiresAt: '有效期至',
  pending: '待确认的权限',
  cidrs: '网络地址',
  content: '正文',
  summary: '摘要',
  cover: '封面',
  sort: '排序',
  value: '值',
  label: '标签',
  creditHours: '学时',
  startAt: '开始时间',
  endAt: '结束时间',
  publishDate: '发布日期',
  linkUrl: '链接',
  image: '图片',
  alt: '替代文字',
  desc: '介绍',
  synopsis: '简介',
  type: '类型',
  kind: '类别',
  remark: '备注',
  method: '方式',
  filters: '筛选',
  role: '角色',
  fields: '字段',
  kid: '签名密钥',
  permission: '权限',
  alone: '一人使用',
};
export const fieldText = (field: string): string => FIELDS[field] ?? field;

type Digest = { chars: number; sha256: string };
const isDigest = (value: unknown): value is Digest => typeof value === 'object' && value !== null && 'sha256' in value;

const wordOf = (value: unknown): string => {
  if (value === true) return '是';
  if (value === false) return '否';
  if (typeof value === 'string') return isPermission(value) ? permissionLabel(value) : value;
  if (typeof value === 'number') return String(value);
  return JSON.stringify(value);
};

/** A value as one cell shows it; long text stands in the log by its length and digest only. */
export const valueText = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '（空）';
  if (isDigest(value)) return `${value.chars} 字的文本（${value.sha256.slice(0, 8)}）`;
  if (Array.isArray(value)) return value.length === 0 ? '（无）' : value.map(wordOf).join('、');
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([key, one]) => `${fieldText(key)} ${valueText(one)}`)
      .join('，');
  return wordOf(value);
};

const countsText = ({ counts, changed }: Pick<AuditRow, 'counts' | 'changed'>): string => {
  const parts = Object.entries(counts ?? {})
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${count} ${AUDIT_COUNTS[name] ?? name}`);
  if (parts.length > 0) return parts.join('，');
  return changed > 1 ? `${changed} 处改动` : '';
};

type Sentence = { actor: string; words: string; name: string | null; rest: string };
/** 张敏 修改了角色 “监考员”（2 处改动），原因：换岗 */
export const sentenceOf = (row: AuditRow): Sentence => {
  const counts = countsText(row);
  const told = row.reason ? `，原因：${row.reason}` : '';
  return {
    actor: row.actor,
    words: row.words,
    name: row.name ?? (row.erased ? '说明已删除' : null),
    rest: `${counts && `（${counts}）`}${told}`,
  };
};
