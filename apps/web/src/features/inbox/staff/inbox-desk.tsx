import { labelOf } from '@zhibiao/contract/core/codes';
import type { WorkCounts, WorkItemRow } from '@zhibiao/contract/inbox/staff';
import { WORK_KIND, WORK_STATE } from '@zhibiao/contract/inbox/work';
import { Segmented } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#ui/action/button.tsx';
import { Chips } from '#ui/filter/chips.tsx';
import { SearchBox } from '#ui/filter/search-box.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import css from './inbox.module.css';
import { Switch } from 'antd';
import { KeysDialog } from '#ui/overlay/keys-dialog.tsx';
import { LIST_SIZE } from './queries.ts';
import { type Panels, WorkSubject } from './subject.tsx';
import { useInboxDesk } from './use-inbox-desk.ts';
import { WorkList } from './work-list.tsx';

// Loaded when it is opened.
const AssignDialog = lazy(async () => ({ default: (await import('./assign-dialog.tsx')).AssignWorkDialog }));

const isSome = (rows: readonly WorkItemRow[]): rows is readonly [WorkItemRow, ...WorkItemRow[]] => rows.length > 0;

const STATES = [
  { value: '', label: '待办' },
  { value: String(WORK_STATE.paused), label: '待对方' },
  { value: String(WORK_STATE.closed), label: '已办结' },
];

const tabsOf = (counts: WorkCounts | undefined) => [
  { value: '', label: `全部 ${counts?.all ?? ''}` },
  { value: 'mine', label: `我的 ${counts?.mine ?? ''}` },
  ...(counts?.kinds ?? []).map(({ kind, count }) => ({
    value: String(kind),
    label: `${labelOf(WORK_KIND, kind)} ${count}`,
  })),
];

/** The queue left, the subject right; after a decision the next item is open. */
export const InboxDesk = ({ panels }: { panels: Panels }) => {
  const desk = useInboxDesk();
  const { counts, rows, takes, at, open, picked, next } = desk;
  const { tab, state, keyword, page } = desk.filter;
  const [assigning, setAssigning] = useState(false);

  return (
    <div className={`${css.desk} ${open ? css.opened : ''}`}>
      <div className={css.tabs}>
        <Chips label="事项" options={tabsOf(counts)} value={tab} onChoose={desk.filter.setTab} />
      </div>
      <section className={css.list} aria-label="待办列表">
        <div className={css.tools}>
          <SearchBox value={keyword} onSearch={desk.filter.setKeyword} placeholder="机构、单号" label="搜索待办" />
          {takes && (
            <Button small busy={next.isPending} onClick={() => next.mutate()}>
              领下一条
            </Button>
          )}
        </div>
        <Segmented block aria-label="状态" options={STATES} value={state} onChange={desk.filter.setState} />
        <QueryBlock
          query={desk.list}
          failed="待办事项加载失败。"
          empty={keyword ? '没有符合条件的待办事项' : `没有待处理事项，今天已办 ${counts?.doneToday ?? 0} 项`}
        >
          {({ rows: found }) => (
            <WorkList rows={found} at={at} open={open} onOpen={desk.go} chosen={desk.chosen} onChoose={desk.toggle} />
          )}
        </QueryBlock>
        {picked[0] && (
          <div className={css.bulk}>
            <span className="num">已选 {picked.length} 项</span>
            <Button small text onClick={desk.clear}>
              取消选择
            </Button>
            <Button small primary onClick={() => setAssigning(true)}>
              指派
            </Button>
          </div>
        )}
        <Foot counts={counts} page={page} rows={rows} onPage={desk.filter.setPage} onHelp={() => desk.setHelp(true)} />
      </section>
      <section ref={desk.place} className={css.subject} aria-label="事项">
        {open ? (
          <WorkSubject
            key={open}
            id={open}
            panels={panels}
            keysOn={desk.keysOn}
            onDone={desk.done}
            onClose={desk.close}
          />
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
              desk.clear();
            }}
          />
        )}
      </Suspense>
      {desk.help && (
        <KeysDialog shortcuts={desk.shortcuts} onClose={() => desk.setHelp(false)}>
          <label className={css.switch}>
            <Switch checked={desk.keysOn} onChange={desk.setKeysOn} />
            使用单键快捷键（输入时不起作用）
          </label>
        </KeysDialog>
      )}
    </div>
  );
};

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
