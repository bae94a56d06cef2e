import { useMutation } from '@tanstack/react-query';
import { ITEM_RESULT } from '@zhibiao/contract/apply';
import { auditSystemApply, type SystemApplyDetail, type SystemApplyItem } from '@zhibiao/contract/apply-staff';
import { useEffect, useState } from 'react';
import { call } from '#lib/api.ts';
import { useInvalidate } from '#lib/ask.ts';
import { refusalOf } from '#lib/failure.ts';
import { dropDraft, keepDraft, readDraft } from '#lib/staff/draft-store.ts';
import { useMe } from '#lib/staff/me.ts';
import { toast } from '#lib/toast.ts';
import { SYSTEM_APPLIES } from './queries.ts';

export type Decision = { result: 0 | 1 | 2; reason: string };
type Typed = { people: Readonly<Record<string, Decision>>; opinion: string };
type Action = 'pass' | 'return' | 'reject';

const NOTHING: Typed = { people: {}, opinion: '' };
const DONE: Record<Action, string> = { pass: '审核完成', return: '已退回补正', reject: '已驳回' };

/** Refused before, by the organisation or before it came back: stays so until somebody says otherwise. */
const storedOf = ({ result, reason }: SystemApplyItem): Decision =>
  result === ITEM_RESULT.refused ? { result: ITEM_RESULT.refused, reason: reason ?? '' } : { result: 0, reason: '' };

/** What was decided and typed but not sent; it outlives a reload, by person, so that a fresh version keeps it. */
export const useDecisions = (apply: SystemApplyDetail, onDone: () => void) => {
  const owner = useMe()?.id ?? '';
  const object = `apply ${apply.id}`;
  const [typed, setTyped] = useState<Typed>(() => readDraft<Typed>(owner, object)?.value ?? NOTHING);
  const [fault, setFault] = useState<string | null>(null);
  const invalidate = useInvalidate();
  useEffect(() => {
    if (typed !== NOTHING) keepDraft(owner, object, typed);
  }, [owner, object, typed]);

  const of = (item: SystemApplyItem): Decision => typed.people[item.userId] ?? storedOf(item);
  const decide = (items: readonly SystemApplyItem[], change: Partial<Decision>) => {
    setFault(null);
    const changed = items.map((item) => [item.userId, { ...of(item), ...change }] as const);
    setTyped((before) => ({ ...before, people: { ...before.people, ...Object.fromEntries(changed) } }));
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
      dropDraft(owner, object);
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
    setOpinion: (opinion: string) => {
      setFault(null);
      setTyped((before) => ({ ...before, opinion }));
    },
    fault,
    setFault,
    audit,
  };
};
export type Decisions = ReturnType<typeof useDecisions>;
