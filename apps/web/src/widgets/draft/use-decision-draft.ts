import { useCallback } from 'react';
import { onceComposed } from '#lib/typing/once-composed.ts';
import { dropDraft, keepDraft, readDraft } from '#lib/staff/draft-store.ts';
import { useMe } from '#lib/staff/me.ts';

/**
 * What is typed toward a decision, by its subject (`org 0198…`): it outlives a reload, a closed dialog, a session that
 * ended and a staff member who was faster, whatever version the subject has by then, until the decision has been made.
 */
export const useDecisionDraft = <V extends object>(subject: string) => {
  const owner = useMe()?.id ?? '';
  const object = `decision ${subject}`;
  const keep = useCallback(
    (typed: Partial<V>) => void onceComposed(() => keepDraft(owner, object, typed)),
    [owner, object],
  );
  return {
    /** To begin with, when a form or a dialog opens. */
    read: (): Partial<V> => readDraft<Partial<V>>(owner, object)?.value ?? {},
    keep,
    /** It has been decided. */
    drop: (): void => dropDraft(owner, object),
  };
};
