import { useQuery } from '@tanstack/react-query';
import type { OverrideRow } from '@zhibiao/contract/exam/staff-override';
import { Segmented } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { EffectivePanel } from '#features/exam/staff/terms/effective-panel.tsx';
import { EndDialog } from '#features/exam/staff/terms/end-dialog.tsx';
import { OverrideTable } from '#features/exam/staff/terms/override-table.tsx';
import { PaperPick } from '#features/exam/staff/terms/picks.tsx';
import { overridesQuery } from '#features/exam/staff/terms/queries.ts';
import css from '#features/exam/staff/terms/terms.module.css';
import { useCan } from '#lib/staff/me.ts';
import { useFilterParam, useIdParam, useTablePage } from '#lib/url/url-state.ts';
import { Button } from '#ui/action/button.tsx';
import { FilterBar } from '#ui/filter/filter-bar.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { TablePanel } from '#ui/table/table-panel.tsx';
import { ScopedBlock } from '#widgets/block/scoped-block.tsx';

// Loaded when they are opened.
const GrantDialog = lazy(async () => ({
  default: (await import('#features/exam/staff/terms/grant-dialog.tsx')).GrantDialog,
}));
const OverrideDialog = lazy(async () => ({
  default: (await import('#features/exam/staff/terms/override-dialog.tsx')).OverrideDialog,
}));

/** What is open over the list. */
type Open = { is: 'add' | 'grant' | 'effective' } | { is: 'edit' | 'end' | 'effectiveOf'; row: OverrideRow };

/** 个别安排: terms of one person, one organisation or everybody, and further attempts. */
export const Component = () => {
  const [open, setOpen] = useState<Open | null>(null);
  const [paperId] = useIdParam('paperId');
  const close = () => setOpen(null);
  const add = (
    <Button small primary onClick={() => setOpen({ is: 'add' })}>
      <Icon name="plus" size={16} />
      新增安排
    </Button>
  );

  return (
    <>
      <TablePanel label="个别安排">
        <Filters add={add} onOpen={setOpen} />
        <Overrides add={add} onOpen={setOpen} />
      </TablePanel>
      <Suspense>
        {open?.is === 'add' && <OverrideDialog onClose={close} />}
        {open?.is === 'grant' && <GrantDialog paperId={paperId} onClose={close} />}
        {open?.is === 'edit' && <OverrideDialog row={open.row} onClose={close} />}
      </Suspense>
      {open?.is === 'end' && <EndDialog row={open.row} onClose={close} />}
      {open?.is === 'effective' && <EffectivePanel of={{ paperId, title: null, userId: '' }} onClose={close} />}
      {open?.is === 'effectiveOf' && (
        <EffectivePanel
          of={{ paperId: open.row.paperId, title: open.row.title, userId: open.row.userId ?? '' }}
          onClose={close}
        />
      )}
    </>
  );
};

type Opening = { add: ReactNode; onOpen: (open: Open) => void };
const STATES = [
  { value: '', label: '全部' },
  { value: 'now', label: '生效中' },
  { value: 'ended', label: '已结束' },
];

const Filters = ({ add, onOpen }: Opening) => {
  const [state, setState] = useFilterParam('state');
  const [keyword, setKeyword] = useFilterParam('keyword');
  const [paperId, setPaperId] = useIdParam('paperId');
  const mayGrant = useCan()('exam:act');

  return (
    <FilterBar
      lead={
        <Segmented
          aria-label="状态"
          value={STATES.some(({ value }) => value === state) ? state : ''}
          options={STATES}
          onChange={setState}
        />
      }
      text={keyword}
      onText={setKeyword}
      placeholder="姓名、机构或试卷"
      actions={
        <>
          <Button small onClick={() => onOpen({ is: 'effective' })}>
            生效条件
          </Button>
          {mayGrant && (
            <Button small onClick={() => onOpen({ is: 'grant' })}>
              增加考试次数
            </Button>
          )}
          {add}
        </>
      }
    >
      <div className={css.paper}>
        <PaperPick
          popupMatchSelectWidth={false}
          placeholder="全部试卷"
          value={paperId || null}
          onChange={(id) => setPaperId(id ?? '')}
        />
      </div>
    </FilterBar>
  );
};

const Overrides = ({ add, onOpen }: Opening) => {
  const [state] = useFilterParam('state');
  const [keyword] = useFilterParam('keyword');
  const [paperId] = useIdParam('paperId');
  const paging = useTablePage();
  const overrides = useQuery(overridesQuery({ state, keyword, paperId }, paging));

  return (
    <ScopedBlock
      of="个别安排"
      query={overrides}
      failed="个别安排加载失败。"
      filtered={[state, keyword, paperId].some(Boolean)}
      nothingFound="没有符合条件的安排"
      nothingYet="还没有个别安排 · 需要为某人加时、改期时点击“新增安排”"
      action={add}
    >
      {({ rows, total }) => (
        <OverrideTable
          rows={rows}
          paging={{ ...paging, total }}
          acts={{
            onEdit: (row) => onOpen({ is: 'edit', row }),
            onEnd: (row) => onOpen({ is: 'end', row }),
            onEffective: (row) => onOpen({ is: 'effectiveOf', row }),
          }}
        />
      )}
    </ScopedBlock>
  );
};
