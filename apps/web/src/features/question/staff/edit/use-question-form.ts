import { useMutation, useQueryClient } from '@tanstack/react-query';
import { addQuestion, editQuestion } from '@zhibiao/contract/question/staff-edit';
import type { StaffQuestion } from '@zhibiao/contract/question/staff';
import { faultsIn } from '@zhibiao/contract/core/refusal';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { z } from 'zod';
import { ApiError, call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { isDuplicate } from '#lib/api/failure.ts';
import { useCan } from '#lib/staff/me.ts';
import { toast } from '#lib/message/toast.ts';
import { QUESTION_READS, questionQuery } from '#features/question/staff/queries.ts';
import { isConflict } from '#widgets/draft/conflict-alert.tsx';
import { useDraft } from '#widgets/draft/use-draft.ts';
import { questionBodyOf, questionDraftOf, emptyDraft, isSameQuestion, type QuestionDraft } from './draft.ts';
import { offerRescore } from './offer-rescore.ts';
import { elsewhere, faultAt, focusFirstFault, fromRefusal, type Fault } from './faults.ts';

/** Where saving leads: to what was saved, or to the next question of the same kind. */
type Then = 'stay' | 'next';

const draftFrom = (stored: StaffQuestion): QuestionDraft => questionDraftOf(stored, stored.bankId);
/** What the next question has from the one before. */
const passedOn = ({ type, bankId, difficulty, clauseId, lawId, validFrom, validTo }: QuestionDraft) => ({
  type,
  bankId,
  difficulty,
  clauseId,
  lawId,
  validFrom,
  validTo,
});
const nextAddress = (draft: QuestionDraft): string => {
  const { type, bankId, clauseId, lawId, difficulty } = draft;
  const query = { type: String(type), bankId, clauseId, lawId, difficulty: String(difficulty) };
  const filled = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return `/console/bank/new?${new URLSearchParams(filled)}`;
};

type Checked<B> = { body: B; faults: null } | { body: null; faults: Fault[] };
const check = <B>(schema: z.ZodType<B>, value: unknown): Checked<B> => {
  const result = schema.safeParse(value);
  return result.success ? { body: result.data, faults: null } : { body: null, faults: faultsIn(schema, value) };
};

/** The fields of one question, what is wrong with them, and the way to save them. `stored` null: a new one. */
export const useQuestionForm = (stored: StaffQuestion | null, given: Partial<QuestionDraft>) => {
  const [version, setVersion] = useState(stored?.version ?? 0);
  const [base, setBase] = useState(() => (stored ? draftFrom(stored) : emptyDraft(given)));
  const [draft, setDraft] = useState(base);
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState<Fault[]>([]);
  const invalidate = useInvalidate();
  const navigate = useNavigate();
  const can = useCan();
  const client = useQueryClient();

  const changed = !isSameQuestion(draft, base);
  const kept = useDraft<QuestionDraft>(`question ${stored?.id ?? 'new'}`, {
    typed: changed ? draft : null,
    base: stored && base,
  });
  const reset = (from: QuestionDraft) => {
    setBase(from);
    setDraft(from);
    setTried(false);
    setRefused([]);
  };

  const body = questionBodyOf(draft);
  const toAdd = () => check(addQuestion.body, { ...body, bankId: draft.bankId, why: draft.why });
  const toEdit = (id: string) => check(editQuestion.body, { ...body, id, version, why: draft.why });
  const faults = [...refused, ...(isTried ? ((stored ? toEdit(stored.id) : toAdd()).faults ?? []) : [])];

  const save = useMutation({
    mutationFn: async (_: Then) => {
      if (stored) {
        const { body: sent } = toEdit(stored.id);
        return sent && { ...(await call(editQuestion, { body: sent })), isNew: false };
      }
      const { body: sent } = toAdd();
      return sent && { ...(await call(addQuestion, { body: sent })), isNew: true, keyChanged: false };
    },
    onSuccess: async (saved, then) => {
      if (!saved) return;
      kept.saved();
      toast.success(saved.isNew ? addQuestion.done : `已保存为 v${saved.version}`);
      if (saved.isNew) reset(then === 'next' ? emptyDraft(passedOn(draft)) : { ...draft, why: '' });
      else setBase({ ...draft, why: '' });
      await invalidate(...QUESTION_READS);
      // Questions that were new in a case have their ids now.
      const fresh = stored && client.getQueryData(questionQuery(stored.id).queryKey);
      if (fresh) {
        setVersion(fresh.version);
        reset(draftFrom(fresh));
      }
      const elsewhereTo = stored && saved.keyChanged ? await offerRescore(stored, draft, can('exam:rescore')) : null;
      if (elsewhereTo !== null) return navigate(elsewhereTo);
      if (then === 'next' && !saved.isNew) await navigate(nextAddress(draft));
      else if (then === 'stay' && saved.isNew) await navigate(`/console/bank/${saved.id}`, { replace: true });
      if (then === 'next') requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-stem]')?.focus());
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || isDuplicate(error)) return;
      if (isConflict(error)) return kept.putAside(error);
      setRefused(fromRefusal(error.field, error.message));
      focusFirstFault();
    },
  });
  // Nothing was typed: what is new is simply shown. What was is kept, and stands beside it.
  if (stored && stored.version > version && (!changed || isConflict(save.error))) {
    setVersion(stored.version);
    reset(draftFrom(stored));
    save.reset();
  }

  return {
    draft,
    base,
    kept,
    changed,
    version,
    at: faultAt(faults),
    faultCount: faults.length,
    elsewhere: elsewhere(faults),
    refusal: save.error,
    set: (change: Partial<QuestionDraft>) => {
      // What is typed while the server answers would be lost when its answer takes its place.
      if (save.isPending) return;
      setDraft((before) => ({ ...before, ...change }));
      setRefused([]);
    },
    /** What was kept of an earlier visit. */
    putBack: (left: QuestionDraft) => setDraft(left),
    giveUp: () => {
      kept.drop();
      reset(stored ? draftFrom(stored) : base);
    },
    save: (then: Then) => {
      if (stored && !changed && then === 'next') {
        void navigate(nextAddress(draft));
        return;
      }
      setTried(true);
      if ((stored ? toEdit(stored.id) : toAdd()).faults) focusFirstFault();
      else save.mutate(then);
    },
    isSaving: save.isPending,
  };
};
export type QuestionForm = ReturnType<typeof useQuestionForm>;
