import { useMutation, useQuery } from '@tanstack/react-query';
import { type LawRow, listLaws, removeLaw } from '@zhibiao/contract/law/staff';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { ask, useInvalidate } from '#lib/api/ask.ts';
import { confirm } from '#lib/message/confirm.ts';
import { Button } from '#ui/action/button.tsx';
import { CardHead, type Columns, FLUID, operationsColumn, RecordTable } from '#ui/table/record-table.tsx';
import { RowAction, RowActions } from '#ui/action/row-actions.tsx';
import { TablePanel } from '#ui/table/table-panel.tsx';
import { Tag } from '#ui/text/tag.tsx';
import { OrderHead } from '#widgets/editing/order-list.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { LawDialog } from './law-dialog.tsx';

const State = ({ valid, effectiveTo }: LawRow) =>
  valid ? <Tag kind="success">现行</Tag> : effectiveTo ? <Tag>已失效</Tag> : <Tag kind="info">尚未施行</Tag>;

const nameOf = ({ name, edition }: LawRow): string => `${name}（${edition}）`;

/** Laws that courses and questions refer to, each edition with its validity. */
export const Component = () => {
  const query = useQuery(ask(listLaws));
  const invalidate = useInvalidate();
  const [open, setOpen] = useState<LawRow | 'new' | null>(null);
  /** As it is now, also while its dialog is open. */
  const shown = open === 'new' || !open ? null : (query.data?.find(({ id }) => id === open.id) ?? open);
  const remove = useMutation({
    mutationFn: ({ id, version }: LawRow) => call(removeLaw, { body: { id, version } }),
    onSuccess: () => invalidate(listLaws),
  });
  const askRemove = async (law: LawRow) => {
    if (
      await confirm({
        title: `删除《${law.name}》（${law.edition}）？`,
        text: '删除后不能恢复。',
        ok: '删除',
        danger: true,
      })
    )
      remove.mutate(law);
  };
  const acts = (law: LawRow) => (
    <RowActions>
      <RowAction of={nameOf(law)} onClick={() => setOpen(law)}>
        编辑
      </RowAction>
      <RowAction danger of={nameOf(law)} onClick={() => void askRemove(law)}>
        删除
      </RowAction>
    </RowActions>
  );
  const columns: Columns<LawRow> = [
    { title: '法律', className: FLUID, render: (_, { name }) => <b>{name}</b> },
    { title: '版本', dataIndex: 'edition' },
    { title: '状态', render: (_, row) => <State {...row} /> },
    { title: '施行日期', className: 'num', dataIndex: 'effectiveFrom' },
    { title: '失效日期', className: 'num', render: (_, row) => row.effectiveTo ?? '—' },
    operationsColumn<LawRow>(acts),
  ];

  const create = (
    <Button primary small onClick={() => setOpen('new')}>
      新增法律
    </Button>
  );

  return (
    <TablePanel label="法律">
      <OrderHead>
        <span className="note">课程、题目和文章引用的法律，一个版本一行</span>
        {create}
      </OrderHead>
      <QueryBlock
        query={query}
        failed="法律加载失败。"
        empty="还没有法律 · 新增法律后，可以看到哪些题目和课程提到它"
        emptyAction={create}
      >
        {(laws) => (
          <RecordTable<LawRow>
            rows={laws}
            unit="部"
            columns={columns}
            card={(row) => (
              <>
                <CardHead title={row.name}>
                  <State {...row} />
                </CardHead>
                <p className="note num">
                  {row.edition}，{row.effectiveFrom} 施行{row.effectiveTo && `，${row.effectiveTo} 失效`}
                </p>
                {acts(row)}
              </>
            )}
          />
        )}
      </QueryBlock>
      {open && (
        <LawDialog key={shown?.version ?? 'new'} law={shown} laws={query.data ?? []} onClose={() => setOpen(null)} />
      )}
    </TablePanel>
  );
};
