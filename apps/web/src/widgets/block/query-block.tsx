import { copy } from '@zhibiao/contract/core/copy';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { isCancelled } from '#lib/api/api.ts';
import { isMissing, refusalOf } from '#lib/api/failure.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/action/button.tsx';
import { Empty, type EmptyArt } from '#ui/feedback/empty.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';

type Props<T> = {
  query: UseQueryResult<T>;
  children: (data: T) => ReactNode;
  /** The sentence for an empty list; without it the children draw an empty answer themselves. */
  empty?: string;
  emptyAction?: ReactNode;
  emptyArt?: EmptyArt;
  skeleton?: ReactNode;
  /** What failed, as in 课程列表加载失败。 Without it the server's own sentence is shown. */
  failed?: string;
  /** Instead of 重试 where there is no such thing: that it is gone, and where to look. */
  gone?: (sentence: string) => ReactNode;
};

/** Loading, empty and failed, so that no page can forget one. Old data stays on screen while new data is fetched. */
export const QueryBlock = <T,>({
  query,
  children,
  empty,
  emptyAction,
  emptyArt = 'page',
  skeleton,
  failed,
  gone,
}: Props<T>) => {
  if (query.data !== undefined) {
    return empty !== undefined && isEmpty(query.data) ? (
      <Empty text={empty} action={emptyAction} art={emptyArt} />
    ) : (
      children(query.data)
    );
  }
  if (gone && isMissing(query.error)) return gone(query.error.message);
  if (query.error && !isCancelled(query.error)) {
    const text = failed ?? refusalOf(query.error) ?? copy.articleFailed;
    return (
      <Alert
        kind="error"
        action={
          <Button small onClick={() => void query.refetch()}>
            重试
          </Button>
        }
      >
        {text}
      </Alert>
    );
  }

  return <OnItsWay>{skeleton}</OnItsWay>;
};

/** A page past the end has no rows either, but its list is not empty: the list box leads back to page 1. */
const isEmpty = (data: unknown): boolean => {
  if (data === null) return true;
  const { rows = data, total = 0 } = data as { rows?: unknown; total?: number };
  return Array.isArray(rows) && rows.length === 0 && total === 0;
};

/**
 * In the place of what is on its way, an answer or the code of a view. Holds it from the start but shows a skeleton
 * only after 200 ms: what is fast does not flicker. What the server draws waits for longer.
 */
export const OnItsWay = ({ children = <Skeleton /> }: { children?: ReactNode }) => {
  const [shown, setShown] = useState(import.meta.env.SSR);

  useEffect(() => {
    const timer = setTimeout(setShown, 200, true);
    return () => clearTimeout(timer);
  }, []);

  return (
    <div aria-busy="true" style={shown ? undefined : { visibility: 'hidden' }}>
      {children}
    </div>
  );
};
