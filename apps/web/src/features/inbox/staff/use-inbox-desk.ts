import { useMutation, useQuery } from '@tanstack/react-query';
import { nextWork, type WorkItemRow } from '@zhibiao/contract/inbox/staff';
import { isSharedWork } from '@zhibiao/contract/inbox/work';
import { useRef, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { useCan } from '#lib/staff/me.ts';
import { useFilterParam, usePageParam, useParam } from '#lib/url/url-state.ts';
import { type Shortcut, useShortcuts } from '#lib/platform/use-shortcuts.ts';
import css from './inbox.module.css';
import { OUTDATED_BY_WORK, workCountsQuery, workItemQuery, workQuery } from './queries.ts';

const KEYS_OFF = 'console.inbox.keys';

const kindsOf = (tab: string): WorkItemRow['kind'][] =>
  /^\d{1,2}$/.test(tab) ? [Number(tab) as WorkItemRow['kind']] : [];

/** A button that decides the subject, by what it says: every kind answers to the same keys, none of its parts does. */
const pressIn = (place: HTMLElement | null, words: RegExp): void => {
  const buttons = [...(place?.querySelectorAll<HTMLButtonElement>('[data-decision] button') ?? [])];
  buttons.find(({ textContent, disabled }) => !disabled && words.test(textContent.trim()))?.click();
};

const useKeysOn = (): [boolean, (isOn: boolean) => void] => {
  const [isOn, setOn] = useState(() => localStorage.getItem(KEYS_OFF) !== 'off');
  return [
    isOn,
    (next) => {
      localStorage.setItem(KEYS_OFF, next ? 'on' : 'off');
      setOn(next);
    },
  ];
};

/** The work that is listed, the item that is open, those that are chosen, and the keys that go through them. */
export const useInboxDesk = () => {
  const [tab, setTab] = useFilterParam('tab');
  const [state, setState] = useFilterParam('state');
  const [keyword, setKeyword] = useFilterParam('keyword');
  const [page, setPage] = usePageParam();
  const [open, setOpen] = useParam('id');
  const [at, setAt] = useState('');
  const [help, setHelp] = useState(false);
  const [keysOn, setKeysOn] = useKeysOn();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const mayAssign = useCan()('inbox:assign');
  const place = useRef<HTMLElement>(null);
  const invalidate = useInvalidate();
  const counts = useQuery(workCountsQuery).data;
  const list = useQuery(workQuery({ tab, state, keyword }, page));
  const rows = list.data?.rows ?? [];
  // Shared work is taken by no one.
  const takes = counts?.kinds.some(({ kind }) => !isSharedWork(kind) && (kindsOf(tab)[0] ?? kind) === kind) ?? true;
  // Of one kind, as the colleague who gets them must be able to decide it.
  const choosable = mayAssign && state === '' && kindsOf(tab).some((kind) => !isSharedWork(kind));
  const picked = choosable ? rows.filter(({ id }) => chosen.has(id)) : [];
  const toggle = (id: string) =>
    setChosen(new Set(chosen.has(id) ? [...chosen].filter((one) => one !== id) : [...chosen, id]));

  const go = (id: string) => {
    setAt(id);
    setOpen(id);
  };
  const next = useMutation({
    mutationFn: () => call(nextWork, { body: { kinds: kindsOf(tab) } }),
    onSuccess: async ({ id }) => {
      await invalidate(...OUTDATED_BY_WORK);
      go(id);
    },
  });
  const step = (by: 1 | -1) => {
    const now = rows.findIndex(({ id }) => id === (at || open));
    const to = rows[Math.min(Math.max(now + by, 0), rows.length - 1)];
    if (!to) return;
    setAt(to.id);
    document.querySelector<HTMLElement>(`[data-work="${to.id}"]`)?.focus();
  };
  const done = () => {
    const now = rows.findIndex(({ id }) => id === open);
    const following = rows[now + 1] ?? rows[now - 1];
    go(following?.id ?? '');
    void invalidate(...OUTDATED_BY_WORK);
  };
  // A key decides nothing that its presser has not claimed, and otherwise does what the button does: it presses it.
  const mine = useQuery({ ...workItemQuery(open), enabled: open !== '' }).data?.mine === true;
  const press = (words: RegExp) => mine && pressIn(place.current, words);
  const shortcuts: readonly Shortcut[] = [
    ['J / K', '下一条、上一条', (which) => step(which === 0 ? 1 : -1)],
    ['Enter', '打开', () => at && setOpen(at)],
    ['C', '认领或释放', () => place.current?.querySelector<HTMLButtonElement>('[data-claim]')?.click()],
    ['N', '领下一条', () => takes && !next.isPending && next.mutate()],
    ['A', '通过、同意、提交结论（认领后）', () => press(/^(通过|同意|签发|发送答复|提交结论|处理|更正姓名)/)],
    ['R', '退回（认领后）', () => press(/^退回/)],
    ['X', '驳回（认领后）', () => press(/^(驳回|直接关闭)/)],
    ['Z', '撤回刚提交的操作'],
    ['/', '搜索', () => document.querySelector<HTMLInputElement>(`.${css.tools} input`)?.focus()],
    ['?', '全部快捷键', () => setHelp(true)],
  ];
  useShortcuts(shortcuts, { isOn: keysOn });

  return {
    counts,
    list,
    rows,
    takes,
    filter: { tab, setTab, state, setState, keyword, setKeyword, page, setPage },
    at,
    open,
    close: () => setOpen(''),
    go,
    done,
    next,
    chosen: choosable ? chosen : null,
    picked,
    toggle,
    clear: () => setChosen(new Set()),
    /** Where the open item is shown: keys press its buttons. */
    place,
    shortcuts,
    keysOn,
    setKeysOn,
    help,
    setHelp,
  };
};
