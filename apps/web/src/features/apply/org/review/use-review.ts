import type { CodeOf } from '@zhibiao/contract/core/codes';
import { useMutation } from '@tanstack/react-query';
import { auditOrgApply } from '@zhibiao/contract/apply/org';
import { ITEM_RESULT, type ApplyDetail, type ApplyItem } from '@zhibiao/contract/apply/types';
import { CODE } from '@zhibiao/contract/core/envelope';
import { useState } from 'react';
import { ApiError, call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { toast } from '#lib/message/toast.ts';
import { APPLIES } from '#features/apply/queries.ts';

type Decision = { result: CodeOf<typeof ITEM_RESULT>; reason: string };
type Action = 'pass' | 'return' | 'reject';

const OPEN: Decision = { result: ITEM_RESULT.open, reason: '' };
const LEFT: Decision = { result: ITEM_RESULT.refused, reason: '已不在本机构' };

/** What an administrator has decided and typed but not sent. Data fetched meanwhile does not overwrite it. */
export const useReview = (onDone: () => void) => {
  const invalidate = useInvalidate();
  /** By person: an application that is submitted again has other items for the same people. */
  const [typed, setTyped] = useState<Readonly<Record<string, Decision>>>({});
  const [fault, setFault] = useState<string | null>(null);
  /** How often the decision was refused because another administrator had decided first. */
  const [conflicts, setConflicts] = useState(0);
  const of = (item: ApplyItem): Decision => typed[item.userId] ?? (item.active ? OPEN : LEFT);
  const decide = (items: readonly ApplyItem[], change: Partial<Decision>) => {
    setFault(null);
    // Who has left cannot pass, whatever several are set to at once.
    const able = change.result === ITEM_RESULT.passed ? items.filter(({ active }) => active) : items;
    setTyped({ ...typed, ...Object.fromEntries(able.map((item) => [item.userId, { ...of(item), ...change }])) });
  };

  const audit = useMutation({
    mutationFn: ({ apply, action, opinion }: { apply: ApplyDetail; action: Action; opinion: string }) =>
      call(auditOrgApply, {
        body: {
          id: apply.id,
          version: apply.version,
          action,
          decisions: action === 'pass' ? apply.items.map((item) => sent(item, of(item))) : [],
          ...(opinion ? { opinion } : {}),
        },
      }),
    onSuccess: (_, { action }) => {
      toast.success({ pass: '已提交平台', return: '已退回补正', reject: '已驳回' }[action]);
      onDone();
      return invalidate(...APPLIES);
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || error.code !== CODE.conflict) return;
      setConflicts((before) => before + 1);
      void invalidate(...APPLIES);
    },
  });

  /** False, with a sentence on screen, while an applicant is not decided. */
  const isComplete = (apply: ApplyDetail): boolean => {
    const found = faultOf(apply.items.map((item) => ({ name: item.name, ...of(item) })));
    setFault(found);
    return found === null;
  };

  return { of, decide, audit, isComplete, fault, conflicts, touched: Object.keys(typed).length > 0 };
};
export type Review = ReturnType<typeof useReview>;

const sent = ({ itemId }: ApplyItem, { result, reason }: Decision) => ({
  itemId,
  result: result === ITEM_RESULT.passed ? (1 as const) : (2 as const),
  ...(result === ITEM_RESULT.refused ? { reason: reason.trim() } : {}),
});

const faultOf = (decisions: readonly (Decision & { name: string })[]): string | null => {
  const open = decisions.filter(({ result }) => result === ITEM_RESULT.open);
  if (open.length > 0)
    return `还有 ${open.length} 人没有选择通过或不通过：${open
      .slice(0, 3)
      .map(({ name }) => name)
      .join('、')}`;
  const silent = decisions.find(({ result, reason }) => result === ITEM_RESULT.refused && reason.trim() === '');
  if (silent) return `请填写${silent.name}不通过的理由`;
  return decisions.some(({ result }) => result === ITEM_RESULT.passed) ? null : '没有人通过，请改为退回补正或驳回';
};
