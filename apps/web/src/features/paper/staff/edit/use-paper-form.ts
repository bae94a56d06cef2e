import { useMutation, useQueryClient } from '@tanstack/react-query';
import { listPapers, savePaperDraft, staffPaper, type StaffPaper } from '@zhibiao/contract/paper/staff';
import { PaperDraft } from '@zhibiao/contract/paper/draft';
import { faultIn } from '@zhibiao/contract/core/refusal';
import { useEffect, useRef, useState } from 'react';
import { staffPaperQuery } from '#features/paper/staff/queries.ts';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { useDebounced } from '#lib/typing/use-debounced.ts';
import { isConflict } from '#widgets/draft/conflict-alert.tsx';
import { useDraft } from '#widgets/draft/use-draft.ts';
import { changedDraft, editedFrom, type EditedDraft, plainDraft, sameText } from './draft-rows.ts';

/** Soon enough to be safe, late enough not to save every key. */
const SAVE_AFTER_MS = 700;

/** The saves of a page's forms, one after the other: each makes the version that the next one names. */
export const savesOf = (paperId: string) => ({ id: `saves of paper ${paperId}` });

export type PaperForm = ReturnType<typeof usePaperForm>;

/**
 * A paper's structure while it is edited: saved by itself once it can be, with the version that was seen. An editor who
 * meets another editor's version keeps their own text beside it.
 */
export const usePaperForm = (paper: StaffPaper, may: boolean) => {
  const [draft, setDraft] = useState(() => editedFrom(paper.draft));
  const [saved, setSaved] = useState(paper.draft);
  const [version, setVersion] = useState(paper.version);
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const client = useQueryClient();
  const invalidate = useInvalidate();
  const plain = plainDraft(draft);
  const unsaved = !sameText(plain, saved);
  const debounced = useDebounced(draft, SAVE_AFTER_MS);
  const parsed = PaperDraft.safeParse(plain);
  const [otherTyped, setOtherTyped] = useState(false);
  const kept = useDraft<PaperDraft>(`paper ${paper.id}`, { typed: unsaved ? plain : null, base: saved }, otherTyped);

  // A save that waits for another of this page goes on from what that one made.
  const latest = useRef(version);
  useEffect(() => {
    latest.current = version;
  }, [version]);
  const moved = (to: number) => {
    latest.current = to;
    setVersion(to);
  };

  const take = (from: StaffPaper) => {
    setDraft(editedFrom(from.draft));
    setSaved(from.draft);
    setVersion(from.version);
  };

  const save = useMutation({
    scope: savesOf(paper.id),
    mutationFn: (what: PaperDraft) =>
      call(savePaperDraft, { body: { id: paper.id, version: latest.current, draft: what } }),
    onSuccess: async ({ version: to }, what) => {
      setSaved(what);
      moved(to);
      setSavedAt(new Date());
      kept.saved();
      client.setQueryData(staffPaperQuery(paper.id).queryKey, (old) => old && { ...old, version: to, draft: what });
      await invalidate(staffPaper, listPapers);
    },
    onError: (error) => {
      if (isConflict(error)) kept.putAside(error);
    },
  });
  // What others saved, or a publishing put into force, is shown at once; what was typed here is kept beside it.
  if (paper.version > version && (!unsaved || isConflict(save.error))) {
    if (isConflict(save.error)) save.reset();
    take(paper);
  }
  const { mutate, isPending, isError } = save;
  const ready = may && unsaved && parsed.success && debounced === draft && !isPending && !isError;
  useEffect(() => {
    if (ready) mutate(plainDraft(debounced));
  }, [ready, debounced, mutate]);

  const change = (next: Partial<EditedDraft>) => {
    if (isError) save.reset();
    setDraft((old) => changedDraft(old, next));
  };
  return {
    draft,
    plain,
    change,
    version,
    /** Another command of this page made a new version. */
    moved,
    /** The version to save over, also after a save that was waited for. */
    latest,
    unsaved,
    saved,
    refusal: save.error,
    saving: isPending,
    savedAt,
    failed: isError && unsaved,
    retry: () => save.reset(),
    fault: faultIn(PaperDraft, plain),
    kept,
    /** Something stands in the other form of this page, the conditions, and is not saved. */
    otherTyped,
    noteOther: setOtherTyped,
    revert: () => setDraft(editedFrom(saved)),
  };
};
