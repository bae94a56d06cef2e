import { useQueries } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { StaffMe } from '@zhibiao/contract/staff/auth';
import { allows } from '#lib/staff/me.ts';
import { useDebounced } from '#lib/typing/use-debounced.ts';
import { SearchPalette } from '#ui/palette/search-palette.tsx';
import css from './jump-dialog.module.css';
import { jumpSources, SHOWN_EACH, type Found } from './jump-sources.ts';

type Group = { name: string; rows: readonly Found[] };

/** Pages, and whatever else the sources know, by a part of the name or its pinyin. */
export const JumpDialog = ({ me, onClose }: { me: StaffMe; onClose: () => void }) => {
  const listId = useId();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const word = useDebounced(typed.trim(), 150);
  const { groups, isBusy } = useFound(me, word);
  const rows = groups.flatMap((group) => group.rows);
  const [at, setAt] = useState(0);
  const chosen = rows[Math.min(at, rows.length - 1)];
  const list = useRef<HTMLDivElement>(null);
  // Enter that came before the answer opens what comes first in it.
  const [hurry, setHurry] = useState(false);
  const isAnswered = !isBusy && word === typed.trim();

  useEffect(() => setAt(0), [word]);
  useEffect(() => {
    // Newer browsers answer a promise, which is no cleanup.
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [at]);

  const go = ({ to }: Found) => {
    onClose();
    void navigate(to);
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    // An open list takes this key from its dialog; this one is the dialog.
    if (event.key === 'Escape') onClose();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || rows.length === 0) return;
    event.preventDefault();
    setAt((at + step + rows.length) % rows.length);
  };
  const open = () => {
    if (!isAnswered) setHurry(true);
    else if (chosen) go(chosen);
  };
  const arrive = useEffectEvent(() => {
    setHurry(false);
    if (rows[0]) go(rows[0]);
  });
  useEffect(() => {
    if (hurry && isAnswered) arrive();
  }, [hurry, isAnswered]);

  return (
    <SearchPalette
      name="跳转到"
      closeName="关闭"
      dense
      field={{
        role: 'combobox',
        'aria-label': '跳转到',
        'aria-expanded': true,
        'aria-controls': listId,
        'aria-activedescendant': chosen && `${listId}-${rows.indexOf(chosen)}`,
        'aria-autocomplete': 'list',
        placeholder: '页面、课程、文章、教师……名称或拼音',
        maxLength: 50,
        value: typed,
        onChange: (event) => {
          setHurry(false);
          setTyped(event.target.value);
        },
        onKeyDown: press,
      }}
      onEnter={open}
      onClose={onClose}
    >
      <div ref={list} id={listId} role="listbox" aria-label="结果" className={css.list} aria-busy={isBusy}>
        {groups.map((group) => (
          <Rows key={group.name} {...{ group, rows, chosen, listId, onGo: go }} />
        ))}
      </div>
      <p role="status" className={rows.length > 0 || isBusy ? 'sr' : css.none}>
        {!isBusy && (rows.length > 0 ? `${rows.length} 条` : `没有找到“${word}”，换一个词试试`)}
      </p>
    </SearchPalette>
  );
};

const useFound = (me: StaffMe, word: string): { groups: Group[]; isBusy: boolean } => {
  const sources = jumpSources.filter(({ permission }) => allows(me, permission));
  const found = useQueries({
    queries: sources.map(({ name, find }) => ({
      queryKey: ['jump', name, word, me.account],
      queryFn: ({ signal }: { signal: AbortSignal }) => find(word, me, signal),
      placeholderData: (before: readonly Found[] | undefined) => before,
      staleTime: 30_000,
    })),
  });
  const groups = sources.map(({ name }, at) => ({ name, rows: found[at]?.data ?? [] }));
  return {
    groups: groups
      .map(({ name, rows }) => ({ name, rows: word === '' && name === '页面' ? rows : rows.slice(0, SHOWN_EACH) }))
      .filter(({ rows }) => rows.length > 0),
    isBusy: found.some(({ isFetching, isPlaceholderData }) => isFetching || isPlaceholderData),
  };
};

type RowsProps = {
  group: Group;
  rows: readonly Found[];
  chosen: Found | undefined;
  listId: string;
  onGo: (row: Found) => void;
};

const Rows = ({ group, rows, chosen, listId, onGo }: RowsProps) => (
  <div role="group" aria-label={group.name}>
    <h3 aria-hidden="true">{group.name}</h3>
    {group.rows.map((row) => (
      <div
        key={row.to}
        id={`${listId}-${rows.indexOf(row)}`}
        role="option"
        aria-selected={row === chosen}
        className={css.row}
        onClick={() => onGo(row)}
      >
        <span>{row.label}</span>
        {row.about && <small>{row.about}</small>}
      </div>
    ))}
  </div>
);
