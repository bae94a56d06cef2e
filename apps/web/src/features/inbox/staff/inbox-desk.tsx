import { useMutation, useQuery } from '@tanstack/react-query';
import { labelOf } from '@zhibiao/contract/core/codes';
import { nextWork, type WorkCounts, type WorkItemRow } from '@zhibiao/contract/inbox/staff';
import { isSharedWork, WORK_KIND, WORK_STATE } from '@zhibiao/contract/inbox/work';
import { Segmented } from 'antd';
import { lazy, Suspense, useRef, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { useFilterParam, usePageParam, useParam } from '#lib/url/url-state.ts';
import { useCan } from '#lib/staff/me.ts';
import { Button } from '#ui/action/button.tsx';
import { Chips } from '#ui/filter/chips.tsx';
import { SearchBox } from '#ui/filter/search-box.tsx';
import { useSingleKeys } from '#widgets/dock/use-single-keys.ts';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import css from './inbox.module.css';
import { KeysDialog } from './keys-dialog.tsx';
import { LIST_SIZE, OUTDATED_BY_WORK, workCountsQuery, workItemQuery, workQuery } from './queries.ts';
import { type Panels, WorkSubject } from './subject.tsx';
import { WorkList } from './work-list.tsx';

// It comes when it is asked for.
const AssignDialog = lazy(async () => ({ default: (await import('./assign-dialog.tsx')).AssignDialog }));

const isSome = (rows: readonly WorkItemRow[]): rows is readonly [WorkItemRow, ...WorkItemRow[]] => rows.length > 0;

const STATES = [
  { value: '', label: '待办' },
  { value: String(WORK_STATE.paused), label: '待对方' },
  { value: String(WORK_STATE.closed), label: '已办结' },
];
const KEYS_OFF = 'console.inbox.keys';

const tabsOf = (counts: WorkCounts | undefined) => [
  { value: '', label: `全部 ${counts?.all ?? ''}` },
  { value: 'mine', label: `我的 ${counts?.mine ?? ''}` },
  ...(counts?.kinds ?? []).map(({ kind, count }) => ({
    value: String(kind),
    label: `${labelOf(WORK_KIND, kind)} ${count}`,
  })),
];

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

/** The queue left, the subject right; after a decision the next item is open. */
export const InboxDesk = ({ panels }: { panels: Panels }) => {
  const [tab, setTab] = useFilterParam('tab');
  const [state, setState] = useFilterParam('state');
  const [keyword, setKeyword] = useFilterParam('keyword');
  const [page, setPage] = usePageParam();
  const [open, setOpen] = useParam('id');
  const [at, setAt] = useState('');
  const [help, setHelp] = useState(false);
  const [keysOn, setKeysOn] = useKeysOn();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [assigning, setAssigning] = useState(false);
  const mayAssign = useCan()('inbox:assign');
  const place = useRef<HTMLElement>(null);
  const invalidate = useInvalidate();
  const counts = useQuery(workCountsQuery).data;
  const list = useQuery(workQuery({ tab, state, keyword }, page));
  const rows = list.data?.rows ?? [];
  // What several work at nobody takes.
  const takes = counts?.kinds.some(({ kind }) => !isSharedWork(kind) && (kindsOf(tab)[0] ?? kind) === kind) ?? true;
  // Of one kind, as whoever is given them must be able to decide it.
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
  useSingleKeys(keysOn, {
    j: () => step(1),
    k: () => step(-1),
    Enter: () => at && setOpen(at),
    c: () => place.current?.querySelector<HTMLButtonElement>('[data-claim]')?.click(),
    n: () => {
      if (takes && !next.isPending) next.mutate();
    },
    a: () => press(/^(通过|同意|签发|发送答复|提交结论|处理|更正姓名)/),
    r: () => press(/^退回/),
    x: () => press(/^(驳回|直接关闭)/),
    '/': () => document.querySelector<HTMLInputElement>(`.${css.tools} input`)?.focus(),
    '?': () => setHelp(true),
  });

  return (
    <div className={`${css.desk} ${open ? css.opened : ''}`}>
      <div className={css.tabs}>
        <Chips label="事项" options={tabsOf(counts)} value={tab} onChoose={setTab} />
      </div>
      <section className={css.list} aria-label="待办列表">
        <div className={css.tools}>
          <SearchBox value={keyword} onSearch={setKeyword} placeholder="机构、单号" label="搜索待办" />
          {takes && (
            <Button small busy={next.isPending} onClick={() => next.mutate()}>
              领下一条
            </Button>
          )}
        </div>
        <Segmented block aria-label="状态" options={STATES} value={state} onChange={setState} />
        <QueryBlock
          query={list}
          failed="待办事项加载失败。"
          empty={keyword ? '没有符合条件的待办事项' : `没有待处理事项，今天已办 ${counts?.doneToday ?? 0} 项`}
        >
          {({ rows: found }) => (
            <WorkList
              rows={found}
              at={at}
              open={open}
              onOpen={go}
              chosen={choosable ? chosen : null}
              onChoose={toggle}
            />
          )}
        </QueryBlock>
        {picked[0] && (
          <div className={css.bulk}>
            <span className="num">已选 {picked.length} 项</span>
            <Button small text onClick={() => setChosen(new Set())}>
              取消选择
            </Button>
            <Button small primary onClick={() => setAssigning(true)}>
              指派
            </Button>
          </div>
        )}
        <Foot counts={counts} page={page} rows={rows} onPage={setPage} onHelp={() => setHelp(true)} />
      </section>
      <section ref={place} className={css.subject} aria-label="事项">
        {open ? (
          <WorkSubject key={open} id={open} panels={panels} keysOn={keysOn} onDone={done} onClose={() => setOpen('')} />
        ) : (
          <p className={`note ${css.none}`}>从左侧选择一条待办{takes && '，或领下一条'}。</p>
        )}
      </section>
      <Suspense>
        {assigning && isSome(picked) && (
          <AssignDialog
            items={picked}
            onClose={() => {
              setAssigning(false);
              setChosen(new Set());
            }}
          />
        )}
      </Suspense>
      {help && <KeysDialog isOn={keysOn} onSwitch={setKeysOn} onClose={() => setHelp(false)} />}
    </div>
  );
};

const kindsOf = (tab: string): WorkItemRow['kind'][] =>
  /^\d{1,2}$/.test(tab) ? [Number(tab) as WorkItemRow['kind']] : [];

type FootProps = {
  counts: WorkCounts | undefined;
  page: number;
  rows: readonly WorkItemRow[];
  onPage: (page: number) => void;
  onHelp: () => void;
};
const Foot = ({ counts, page, rows, onPage, onHelp }: FootProps) => (
  <footer className={`num note ${css.foot}`}>
    <span>
      超期 {counts?.late ?? 0}，临期 {counts?.soon ?? 0}
    </span>
    {page > 1 && (
      <Button small text onClick={() => onPage(page - 1)}>
        上一页
      </Button>
    )}
    {rows.length === LIST_SIZE && (
      <Button small text onClick={() => onPage(page + 1)}>
        下一页
      </Button>
    )}
    <Button small text onClick={onHelp}>
      全部快捷键
    </Button>
  </footer>
);
