import type { AuditRow } from '@zhibiao/contract/audit';
import { countWord, fieldWord, methodWord } from '@zhibiao/contract/audit-words';
import { isPermission, permissionLabel } from '@zhibiao/contract/permissions';

/** Entries of the audit log in words. */

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
      .map(([key, one]) => `${fieldWord(key)} ${key === 'method' ? methodWord(String(one)) : valueText(one)}`)
      .join('，');
  return wordOf(value);
};

const countsText = ({ action, counts, changed }: Pick<AuditRow, 'action' | 'counts' | 'changed'>): string => {
  const parts = Object.entries(counts ?? {})
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${count} ${countWord(name)}`);
  if (parts.length > 0) return parts.join('，');
  // What is new has no changes to count.
  return changed > 1 && !action.endsWith('.add') ? `${changed} 处改动` : '';
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
