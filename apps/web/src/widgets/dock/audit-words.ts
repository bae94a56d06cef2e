import type { AuditRow } from '@zhibiao/contract/audit/staff';
import { countWord } from '@zhibiao/contract/audit/words';

/** Entries of the audit log in words. */

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
  const reason = row.reason ? `，原因：${row.reason}` : '';
  return {
    actor: row.actor,
    words: row.words,
    name: row.name ?? (row.erased ? '说明已删除' : null),
    rest: `${counts && `（${counts}）`}${reason}`,
  };
};
