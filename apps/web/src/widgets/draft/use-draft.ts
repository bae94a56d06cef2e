import { lastChangeIn, type LastChange } from '@zhibiao/contract/core/conflict';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { ApiError } from '#lib/api/api.ts';
import { confirm } from '#lib/message/confirm.ts';
import { composedAfter } from '#lib/typing/once-composed.ts';
import { dropDraft, keepDraft, readDraft, type Kept } from '#lib/staff/draft-store.ts';
import { useMe } from '#lib/staff/me.ts';
import { staffSession } from '#lib/staff/session.ts';

/** Often enough for a crash, seldom enough for a long text. */
const KEEP_AFTER_MS = 500;

export type Draft<T> = {
  /** What was typed earlier and never saved, to stand beside the fresh version; null where nothing was. */
  left: Kept<T> | null;
  /** It was taken over, or is wanted no more. */
  drop: () => void;
  /** 409: what stands in the form now steps aside, with who was faster, and the fresh version takes its place. */
  putAside: (error: unknown) => void;
  /** The server has it: nothing is unsaved. */
  saved: () => void;
};

type Typed<T> = {
  /** What stands in the form while it differs from what is saved, null otherwise. */
  typed: T | null;
  /** What the form began with, null for something new. */
  base: T | null;
};

/**
 * Keeps unsaved text over a reload, a session that ended and a conflict. `object` names what is edited:
 * `article 0198…`, or `article new`. Leaving the page with something unsaved asks first; `alsoUnsaved`: in another
 * form of the page there is something.
 */
export const useDraft = <T>(object: string, typed: Typed<T>, alsoUnsaved = false): Draft<T> => {
  const { isUnsaved, ...draft } = useKept(object, typed);
  useLeaveQuestion(() => alsoUnsaved || isUnsaved());
  return draft;
};

/** The same of a second form on a page, whose first one asks for both: a page asks once. */
export const useDraftBeside = <T>(object: string, typed: Typed<T>): Draft<T> => {
  const { isUnsaved: _, ...draft } = useKept(object, typed);
  return draft;
};

const useKept = <T>(object: string, { typed, base }: Typed<T>): Draft<T> & { isUnsaved: () => boolean } => {
  const owner = useMe()?.id ?? '';
  const [left, setLeft] = useState<Kept<T> | null>(() => readDraft<T>(owner, object));
  const now = useRef(typed);
  const reported = useRef(false);
  const met = useRef<LastChange | null>(null);
  const keep = useEffectEvent((value: T) => keepDraft(owner, object, value, { base, met: met.current }));

  useEffect(() => {
    now.current = typed;
    if (typed === null) return undefined;
    reported.current = false;
    return composedAfter(KEEP_AFTER_MS, () => keep(typed));
  }, [owner, object, typed]);

  // A user who leaves sooner than that has been promised the same.
  useEffect(
    () => () => {
      if (now.current !== null && !reported.current) keep(now.current);
    },
    [owner, object],
  );

  useEffect(() => {
    const keepNow = (event: BeforeUnloadEvent) => {
      if (now.current === null || reported.current) return;
      keep(now.current);
      event.preventDefault();
    };
    addEventListener('beforeunload', keepNow);
    return () => removeEventListener('beforeunload', keepNow);
  }, [owner, object]);

  return {
    isUnsaved: () => now.current !== null && !reported.current,
    left,
    drop: () => {
      met.current = null;
      dropDraft(owner, object);
      setLeft(null);
    },
    putAside: (error) => {
      if (now.current === null) return;
      met.current = error instanceof ApiError ? lastChangeIn(error.data) : null;
      const aside = { base, met: met.current, at: Date.now() };
      keepDraft(owner, object, now.current, aside);
      setLeft({ value: now.current, ...aside });
    },
    saved: () => {
      reported.current = true;
      met.current = null;
      dropDraft(owner, object);
      setLeft(null);
    },
  };
};

/** A user who was logged out may go: what they typed is kept for them. */
const useLeaveQuestion = (isUnsaved: () => boolean): void => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved() && staffSession.token() !== null && currentLocation.pathname !== nextLocation.pathname,
  );
  const latest = useRef(blocker);
  const blocked = blocker.state === 'blocked';

  useEffect(() => {
    latest.current = blocker;
  });
  useEffect(() => {
    if (!blocked) return;
    void confirm({
      title: '有内容还没有保存，确定离开吗？',
      text: '离开后，本标签页里会留一份“您未保存的内容”，回来时可以放回。',
      ok: '离开',
      cancel: '继续编辑',
      staying: true,
    }).then((leave) => (leave ? latest.current.proceed?.() : latest.current.reset?.()));
  }, [blocked]);
};
