import { useMutation } from '@tanstack/react-query';
import { ITEM_RESULT } from '@zhibiao/contract/apply/types';
import { auditSystemApply, type SystemApplyDetail, type SystemApplyItem } from '@zhibiao/contract/apply/staff';
import type { CodeOf } from '@zhibiao/contract/core/codes';
import { useEffect, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { refusalOf } from '#lib/api/failure.ts';
import { toast } from '#lib/message/toast.ts';
import { useDecisionDraft } from '#widgets/draft/use-decision-draft.ts';
import { SYSTEM_APPLIES } from '#features/apply/staff/queries.ts';

export type ApplyDecision = { result: CodeOf<typeof ITEM_RESULT>; reason: string };
type Typed = { people: Readonly<Record<string, ApplyDecision>>; opinion: string };
type Action = 'pass' | 'return' | 'reject';

const NOTHING: Typed = { people: {}, opinion: '' };
const DONE: Record<Action, string> = { pass: '审核完成', return: '已退回补正', reject: '已驳回' };

/** Refused before, by the organisation or before it came back: stays so until staff decide otherwise. */
const storedOf = ({ result, reason }: SystemApplyItem): ApplyDecision =>
  result === ITEM_RESULT.refused
    ? { result: ITEM_RESULT.refused, reason: reason ?? '' }
    : { result: ITEM_RESULT.open, reason: '' };

/** What was decided and typed but not sent; it outlives a reload, by person, so that a fresh version keeps it. */
export const useDecisions = (apply: SystemApplyDetail, onDone: () => void) => {
  const { read, keep, drop } = useDecisionDraft<Typed>(`apply ${apply.id}`);
  const [typed, setTyped] = useState<Typed>(() => {
    const left = read();
    return left.people ? { ...NOTHING, ...left } : NOTHING;
  });
  const [fault, setFault] = useState<string | null>(null);
  const invalidate = useInvalidate();
  useEffect(() => {
    if (typed !== NOTHING) keep(typed);
  }, [keep, typed]);
  const type = (next: (before: Typed) => Typed): void => {
    setFault(null);
    setTyped(next);
  };

  const of = (item: SystemApplyItem): ApplyDecision => typed.people[item.userId] ?? storedOf(item);
  const decide = (items: readonly SystemApplyItem[], change: Partial<ApplyDecision>) => {
    const changed = items.map((item) => [item.userId, { ...of(item), ...change }] as const);
    type((before) => ({ ...before, people: { ...before.people, ...Object.fromEntries(changed) } }));
  };

  const audit = useMutation({
    mutationFn: (action: Action) =>
      call(auditSystemApply, {
        body: {
          id: apply.id,
          version: apply.version,
          action,
          decisions:
            action !== 'pass'
              ? []
              : apply.items.map((item) => {
                  const { result, reason } = of(item);
                  return result === ITEM_RESULT.refused
                    ? { itemId: item.itemId, result: ITEM_RESULT.refused, reason: reason.trim() }
                    : { itemId: item.itemId, result: ITEM_RESULT.passed };
                }),
          ...(typed.opinion.trim() && { opinion: typed.opinion.trim() }),
        },
      }),
    onSuccess: async (_, action) => {
      drop();
      toast.success(DONE[action]);
      onDone();
      await invalidate(...SYSTEM_APPLIES);
    },
    onError: (error) => setFault(refusalOf(error)),
  });

  return {
    of,
    decide,
    opinion: typed.opinion,
    setOpinion: (opinion: string) => type((before) => ({ ...before, opinion })),
    fault,
    setFault,
    audit,
  };
};
export type Decisions = ReturnType<typeof useDecisions>;
