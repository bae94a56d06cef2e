import { useQuery, keepPreviousData } from '@tanstack/react-query';
import { type Found, SEARCH_TEXT_MAX, searchAll } from '@zhibiao/contract/search/learner';
import { useRef, useState } from 'react';
import { useDebounced } from '#lib/typing/use-debounced.ts';
import { Empty } from '#ui/feedback/empty.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { SearchPalette } from '#ui/palette/search-palette.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { FoundGroups } from './found-groups.tsx';
import css from './search.module.css';
import { useFoundKeys } from './use-found-keys.ts';
import { ask } from '#lib/api/ask.ts';

const foundQuery = (keyword: string) =>
  ask(
    searchAll,
    { query: { keyword } },
    { enabled: keyword !== '', placeholderData: keepPreviousData, staleTime: 30_000 },
  );

/** One box over courses, lectures and what is said in them, clauses, articles and teachers. */
export const SearchDialog = ({ onClose }: { onClose: () => void }) => {
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const wanted = typed.trim();
  const word = useDebounced(wanted);
  const found = useQuery(foundQuery(word));
  const current = wanted === word && !found.isPlaceholderData;
  const { area, onKeyDown } = useFoundKeys(field);
  const count = found.data ? countOf(found.data) : 0;

  const openFirst = () => {
    if (current && count > 0) area.current?.querySelector<HTMLAnchorElement>('li a[data-found]')?.click();
  };

  return (
    <SearchPalette
      name="搜索"
      closeName="关闭搜索"
      field={{
        ref: field,
        type: 'search',
        'aria-label': '搜索课程、讲次、字幕、条款、文章和教师',
        placeholder: '搜索课程、讲次、字幕、条款…',
        maxLength: SEARCH_TEXT_MAX,
        enterKeyHint: 'search',
        value: typed,
        onChange: (event) => setTyped(event.target.value),
      }}
      onEnter={openFirst}
      onKeyDown={onKeyDown}
      onClose={onClose}
    >
      <p className="sr" role="status">
        {word !== '' && current && found.data && (count > 0 ? saidOf(found.data) : `没有找到“${word}”`)}
      </p>
      <div ref={area} className={css.found} aria-busy={!current}>
        {word === '' ? (
          <p className={css.hint}>输入名称的一部分，也可以输入拼音或首字母，例如 zhishi、zscq。</p>
        ) : (
          <QueryBlock query={found} failed="搜索失败。" skeleton={<Skeleton lines={5} />}>
            {(data) =>
              countOf(data) === 0 ? (
                <Empty text={`没有找到“${word}”，换一个词试试`} art="search" />
              ) : (
                <FoundGroups found={data} word={word} />
              )
            }
          </QueryBlock>
        )}
      </div>
    </SearchPalette>
  );
};

const GROUPS = [
  ['lessons', '课程'],
  ['lectures', '讲次'],
  ['captions', '字幕'],
  ['clauses', '条款'],
  ['articles', '文章'],
  ['teachers', '教师'],
] as const;

const countOf = (found: Found): number => GROUPS.reduce((sum, [group]) => sum + found[group].rows.length, 0);

const saidOf = (found: Found): string =>
  GROUPS.filter(([group]) => found[group].rows.length > 0)
    .map(([group, name]) => `${name} ${found[group].rows.length} 条`)
    .join('，');
