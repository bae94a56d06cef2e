import { useMutation, useQuery } from '@tanstack/react-query';
import { updateItem } from '@zhibiao/contract/lesson/staff-items';
import { LESSON_STATE, type StaffLesson } from '@zhibiao/contract/lesson/staff';
import { useState } from 'react';
import { lessonImpactQuery, LESSON_READS } from '#features/lesson/staff/queries.ts';
import { ApiError, call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { isDuplicate } from '#lib/api/failure.ts';
import { toast } from '#lib/message/toast.ts';
import { isConflict } from '#widgets/draft/conflict-alert.tsx';
import { differingFields } from '#widgets/merge/merge-fields.ts';
import { useDraft } from '#widgets/draft/use-draft.ts';
import {
  itemDraftOf,
  hasOtherClauses,
  impactQuery,
  isOther,
  ITEM_FIELDS,
  type ItemDraft,
  type StoredItem,
} from './item-draft.ts';

/** The fields of one item, what saving them would do, and the way to save them. */
export const useItemForm = (lesson: StaffLesson, stored: StoredItem) => {
  // What the fields were filled from: who saves meanwhile changes the version, not what is being typed.
  const [base, setBase] = useState(stored);
  const [draft, setDraft] = useState(() => itemDraftOf(stored));
  const [renew, setRenew] = useState<boolean | null>(null);
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<{ field: string | null; sentence: string } | null>(null);
  const invalidate = useInvalidate();

  const changed = differingFields(ITEM_FIELDS, draft, itemDraftOf(base)).length > 0;
  // Nothing was typed: what is new is simply shown.
  if (!changed && stored.version !== base.version) {
    setBase(stored);
    setDraft(itemDraftOf(stored));
  }
  const kept = useDraft<ItemDraft>(`lecture ${stored.lid}`, { typed: changed ? draft : null, base: itemDraftOf(base) });
  const isPublic = lesson.status !== LESSON_STATE.draft;
  const other = isPublic && isOther(draft, base);
  const query = isPublic ? impactQuery(draft, base, renew) : null;
  const impact = useQuery({
    ...lessonImpactQuery(query ?? { lid: base.lid, change: 'edit' }),
    enabled: query !== null,
  });
  const touched = query !== null && impact.data !== undefined && impact.data.studying > 0 ? impact.data : null;

  const reset = (item: StoredItem) => {
    setBase(item);
    setDraft(itemDraftOf(item));
    setRenew(null);
    setReason('');
    setFault(null);
  };
  const save = useMutation({
    mutationFn: () =>
      call(updateItem, {
        body: {
          lid: base.lid,
          version: base.version,
          title: draft.title,
          mediaId: draft.file?.id ?? null,
          html: draft.html || null,
          minSec: draft.minSec,
          required: draft.required,
          freePreview: draft.freePreview,
          ...(hasOtherClauses(draft, base) ? { clauseIds: draft.clauses.map(({ id }) => id) } : {}),
          ...(draft.checks === base.checks ? {} : { checks: draft.checks }),
          ...(other ? { renew } : {}),
          ...(reason.trim() ? { reason: reason.trim() } : {}),
        },
      }),
    onSuccess: async () => {
      kept.saved();
      toast.success(updateItem.done);
      await invalidate(...LESSON_READS);
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || isDuplicate(error)) return;
      if (isConflict(error)) kept.putAside(error);
      else setFault({ field: error.field?.split('.')[0] ?? null, sentence: error.message });
    },
  });

  // Saved, or another staff member did: what the server has now is what the fields are filled from.
  if ((save.isSuccess || isConflict(save.error)) && stored.version !== base.version) {
    save.reset();
    reset(stored);
  }
  return {
    draft,
    standardCode: lesson.standardCode,
    set: (change: Partial<ItemDraft>) => {
      setDraft({ ...draft, ...change });
      setFault(null);
    },
    base,
    kept,
    changed,
    other,
    renew,
    setRenew,
    reason,
    setReason,
    touched,
    refusal: save.error,
    faultOf: (field: string) => (fault?.field === field ? fault.sentence : null),
    fault:
      fault && !['title', 'mediaId', 'clauseIds', 'checks', 'reason', 'renew'].includes(fault.field ?? '')
        ? fault.sentence
        : null,
    reset: () => {
      kept.drop();
      reset(stored);
    },
    save: () => save.mutate(),
    isSaving: save.isPending,
    /** Why it cannot be saved yet, in a few words. */
    waits:
      (!changed && '没有修改') ||
      (other && renew === null && '请说明新内容与原来相比') ||
      (touched !== null && reason.trim().length < 2 && '请填写修改原因') ||
      null,
  };
};
export type ItemForm = ReturnType<typeof useItemForm>;
