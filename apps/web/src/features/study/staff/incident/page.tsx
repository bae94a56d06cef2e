import { useMutation, useQuery } from '@tanstack/react-query';
import { labelOf } from '@zhibiao/contract/core/codes';
import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import { cancelIncident, confirmIncident, INCIDENT, listIncidents } from '@zhibiao/contract/study/staff-appeal';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { ask, useInvalidate } from '#lib/api/ask.ts';
import { spokenTime } from '#lib/format/clock-text.ts';
import { confirm } from '#lib/message/confirm.ts';
import { usePageParam } from '#lib/url/url-state.ts';
import { Button } from '#ui/action/button.tsx';
import { CardHead, type Columns, FLUID, operationsColumn, RecordTable } from '#ui/table/record-table.tsx';
import { RowAction, RowActions } from '#ui/action/row-actions.tsx';
import { TablePanel } from '#ui/table/table-panel.tsx';
import { Tag, type TagKind } from '#ui/text/tag.tsx';
import { OrderHead } from '#widgets/editing/order-list.tsx';
import { StaffTaskProgress } from '#widgets/task/staff-task-progress.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { ProposeIncidentDialog } from './propose-dialog.tsx';

type Row = AnswerOf<typeof listIncidents>['rows'][number];
const PAGE_SIZE = 20;

const KIND: Record<number, TagKind> = {
  [INCIDENT.proposed]: 'warning',
  [INCIDENT.running]: 'info',
  [INCIDENT.done]: 'success',
  [INCIDENT.cancelled]: 'plain',
};
const State = ({ status }: Row) => <Tag kind={KIND[status] ?? 'plain'}>{labelOf(INCIDENT, status)}</Tag>;
const spanOf = ({ from, to }: Row): string =>
  `${from.slice(0, 16)} 至 ${to.slice(from.startsWith(to.slice(0, 10)) ? 11 : 0, 16)}`;
const sumOf = ({ status, people, seconds }: Row): string =>
  status === INCIDENT.cancelled
    ? '—'
    : `${status === INCIDENT.done ? '' : '最多 '}${people} 人，${spokenTime(seconds)}`;

/** 故障补计: proposed by one, confirmed by another, then credited learner by learner. */
export const Component = () => {
  const [page, setPage] = usePageParam();
  const query = useQuery(ask(listIncidents, { query: { pageNum: page, pageSize: PAGE_SIZE } }));
  const invalidate = useInvalidate();
  const [proposing, setProposing] = useState(false);
  const [taskId, setTaskId] = useState<string | null>(null);
  const refresh = () => invalidate(listIncidents);
  const start = useMutation({
    mutationFn: ({ id, version }: Row) => call(confirmIncident, { body: { id, version } }),
    onSuccess: (started) => setTaskId(started.taskId),
    onSettled: refresh,
  });
  const cancel = useMutation({
    mutationFn: ({ id, version }: Row) => call(cancelIncident, { body: { id, version } }),
    onSettled: refresh,
  });
  const askConfirm = async (row: Row) => {
    const text = `${spanOf(row)}，${sumOf(row)}。逐人按台账补计，不能撤销。`;
    if (await confirm({ title: '确认故障补计？', text, ok: '确认补计' })) start.mutate(row);
  };
  const askCancel = async (row: Row) => {
    if (await confirm({ title: '取消这次故障补计？', text: spanOf(row), ok: '取消补计', danger: true }))
      cancel.mutate(row);
  };
  const acts = (row: Row) =>
    row.status === INCIDENT.proposed ? (
      <RowActions>
        {!row.mine && (
          <RowAction of={spanOf(row)} onClick={() => void askConfirm(row)}>
            确认
          </RowAction>
        )}
        <RowAction danger of={spanOf(row)} onClick={() => void askCancel(row)}>
          取消
        </RowAction>
      </RowActions>
    ) : null;
  const columns: Columns<Row> = [
    { title: '时段', className: 'num', render: (_, row) => spanOf(row) },
    { title: '说明', className: FLUID, render: (_, { reason }) => reason },
    { title: '补计', className: 'num', render: (_, row) => sumOf(row) },
    { title: '提出', render: (_, { by }) => by ?? '—' },
    { title: '确认', render: (_, row) => row.confirmedBy ?? (row.status === INCIDENT.proposed ? '待另一名同事' : '—') },
    { title: '状态', render: (_, row) => <State {...row} /> },
    operationsColumn<Row>(acts),
  ];
  const create = (
    <Button primary small onClick={() => setProposing(true)}>
      提出补计
    </Button>
  );

  return (
    <TablePanel label="故障补计">
      <OrderHead>
        <span className="note">系统故障期间没有计入的学时，一次补计给受影响的所有学员</span>
        {create}
      </OrderHead>
      {taskId && <StaffTaskProgress taskId={taskId} onOver={() => void refresh()} />}
      <QueryBlock
        query={query}
        failed="故障补计加载失败。"
        empty="还没有故障补计 · 系统发生故障后在这里提出，由另一名同事确认"
        emptyAction={create}
      >
        {({ rows, total }) => (
          <RecordTable<Row>
            rows={rows}
            unit="次"
            columns={columns}
            paging={{ total, page, pageSize: PAGE_SIZE, onPage: setPage }}
            card={(row) => (
              <>
                <CardHead title={spanOf(row)}>
                  <State {...row} />
                </CardHead>
                <p>{row.reason}</p>
                <p className="note num">{sumOf(row)}</p>
                {acts(row)}
              </>
            )}
          />
        )}
      </QueryBlock>
      {proposing && <ProposeIncidentDialog onClose={() => setProposing(false)} />}
    </TablePanel>
  );
};
