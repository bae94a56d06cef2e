import { z } from 'zod';
import { AUDIT_KIND } from '../audit-actions.ts';
import { schemaOf } from '../core/code-schema.ts';
import { endpoint } from '../core/endpoint.ts';
import { DateTime, queryInt, searchWord, idOf } from '../core/fields.ts';
import { TaskStarted } from '../task/types.ts';
import { oneLine } from '../core/text/text-fold.ts';

/** The audit log: what was done, by whom, and whether the log is whole. */

/** What can be wrong with the chain of entries, from the first entry in question on. */
export const AUDIT_FAULTS = {
  changed: '内容被改动',
  missing: '被删除',
  inserted: '是后来插入的',
  relinked: '与前一条接不上，被替换过',
  cut: '起的末尾记录被删除',
  wiped: '起的全部记录被清空',
  swapped: '的说明被改动或调换',
  hidden: '的说明被擅自清除',
  headless: '处与链头不符',
  tail: '处与链头不符',
  rewritten: '与签名锚点不符，被重新生成过',
  shortened: '起的记录缺失，比签名锚点记载的少',
  gone: '不见了',
} as const;
export const auditFaultText = ({ seq, how }: { seq: number; how: string }): string =>
  `第${seq}条${(AUDIT_FAULTS as Record<string, string>)[how] ?? '有误'}`;

const keyword = searchWord(100, '筛选条件过长').optional();
export const AuditFilter = z.object({
  /** Id, name or account of who acted; 系统 and 命令行 too. */
  actor: keyword,
  /** An action, or the first part of several: `role.edit`, `role`. */
  action: keyword,
  objectType: keyword,
  objectId: keyword,
  orgId: idOf('机构').optional(),
  ip: z.string().overwrite(oneLine).max(45, '网络地址过长').optional(),
  from: z.iso.date({ error: '日期有误' }).optional(),
  to: z.iso.date({ error: '日期有误' }).optional(),
});
export type AuditFilter = z.output<typeof AuditFilter>;

const seq = queryInt('编号有误');
export const AuditRow = z.object({
  seq: z.number(),
  at: DateTime,
  kind: schemaOf(AUDIT_KIND),
  /** As shown: a member of the staff by name, an organisation's administrator masked. */
  actor: z.string(),
  actorId: z.string().nullable(),
  action: z.string(),
  /** The action in words: 发布了课程. */
  words: z.string(),
  objectType: z.string(),
  /** The object's noun: 课程. */
  object: z.string(),
  objectId: z.string().nullable(),
  /** What the object is called now, or was when it was written; a learner masked. */
  name: z.string().nullable(),
  orgId: z.string().nullable(),
  orgName: z.string().nullable(),
  ok: z.boolean(),
  reason: z.string().nullable(),
  counts: z.record(z.string(), z.number()).nullable(),
  /** How many fields changed. */
  changed: z.number(),
  /** The detail was removed when a person it concerned left. */
  erased: z.boolean(),
});
export type AuditRow = z.output<typeof AuditRow>;

/** Newest first; `after`: older than this entry, `before`: newer. Never both. */
export const listAudit = endpoint({
  title: '审计日志',
  method: 'GET',
  path: '/system/audit/list',
  access: 'staff',
  permission: 'audit:list',
  scope: 'platform',
  query: AuditFilter.extend({
    after: seq.optional(),
    before: seq.optional(),
    pageSize: queryInt('每页条数有误').min(1, '每页至少1条').max(100, '每页最多100条').default(20),
  }),
  data: z.object({ rows: z.array(AuditRow), total: z.number(), newer: z.boolean(), older: z.boolean() }),
});

const Value = z.unknown();
/** A changed field by its name, codes and references as words; what was made had nothing before. */
export const AuditChange = z.object({ field: z.string(), from: Value, to: Value });
export type AuditChange = z.output<typeof AuditChange>;
export const AuditEntryDetail = AuditRow.extend({
  ip: z.string(),
  device: z.string().nullable(),
  path: z.string().nullable(),
  changes: z.array(AuditChange),
  facts: z.record(z.string(), Value).nullable(),
  /** The learners it concerns, masked; the first of them. */
  people: z.array(z.object({ id: z.string(), name: z.string() })),
  peopleTotal: z.number(),
  prevHash: z.string(),
  hash: z.string(),
  /** Whether the entry and its detail are what was sealed. */
  intact: z.boolean(),
});
export type AuditEntryDetail = z.output<typeof AuditEntryDetail>;
export const auditEntry = endpoint({
  title: '一条审计记录',
  method: 'GET',
  path: '/system/audit/:seq',
  access: 'staff',
  permission: 'audit:list',
  scope: 'platform',
  params: z.object({ seq: queryInt('记录不存在') }),
  data: AuditEntryDetail,
});

/** What the last checks of both logs found; figures only. */
export const AuditHealth = z.object({
  audit: z
    .object({
      checkedAt: DateTime,
      entries: z.number(),
      /** Details that were removed with the people they concerned. */
      erased: z.number(),
      /** Signed anchors that the log was held against, and those that are not what was signed. */
      anchors: z.number(),
      spoilt: z.array(z.string()),
      fault: z.object({ seq: z.number(), how: z.string() }).nullable(),
    })
    .nullable(),
  ledger: z
    .object({
      checkedAt: DateTime,
      learners: z.number(),
      /** How many were looked at: all, or of a large ledger what was new, and a share of the rest. */
      entries: z.number(),
      whole: z.boolean(),
      broken: z.number(),
    })
    .nullable(),
});
export type AuditHealth = z.output<typeof AuditHealth>;
export const auditHealth = endpoint({
  title: '审计日志与学习台账最近一次校验的结果',
  method: 'GET',
  path: '/system/audit/health',
  access: 'staff',
  permission: 'self',
  scope: 'none',
  keepsNoSessionAlive: true,
  data: AuditHealth,
});

/** Its result is the next `auditHealth`. */
export const verifyAudit = endpoint({
  title: '校验审计日志',
  method: 'POST',
  path: '/system/audit/verify',
  access: 'staff',
  permission: 'audit:list',
  scope: 'platform',
  audit: 'audit.verify',
  once: true,
  data: TaskStarted,
  done: '开始校验',
});
export const exportAudit = endpoint({
  title: '导出审计日志',
  method: 'POST',
  path: '/system/audit/export',
  access: 'staff',
  permission: 'audit:export',
  scope: 'platform',
  audit: 'audit.export',
  reauth: true,
  once: true,
  body: z.object({ filters: AuditFilter }),
  data: TaskStarted,
  done: '开始导出',
});
