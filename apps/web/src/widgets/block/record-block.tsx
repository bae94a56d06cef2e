import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { EmptyArt } from '#ui/feedback/empty.tsx';
import { QueryBlock } from './query-block.tsx';
import css from './record-block.module.css';

type Props<T> = {
  query: UseQueryResult<T>;
  /** What failed, as in 学员列表加载失败。 */
  failed: string;
  /** Some filter is set, so that an empty list is not an empty table. */
  filtered: boolean;
  /** What an empty list says, with a filter and without. */
  nothingFound: string;
  nothingYet: string;
  /** The first step out of an empty list. */
  action?: ReactNode;
  art?: EmptyArt;
  children: (data: T) => ReactNode;
};

/** The records of a table panel while they load, fail or are none; a table fills the panel, a sentence does not. */
export const RecordBlock = <T extends { rows: readonly unknown[] }>({
  query,
  failed,
  filtered,
  nothingFound,
  nothingYet,
  action,
  art,
  children,
}: Props<T>) => (
  <div className={query.data?.rows.length ? '' : css.inset}>
    <QueryBlock
      query={query}
      failed={failed}
      empty={filtered ? nothingFound : nothingYet}
      emptyArt={art ?? (filtered ? 'search' : 'page')}
      emptyAction={filtered ? null : action}
    >
      {children}
    </QueryBlock>
  </div>
);
