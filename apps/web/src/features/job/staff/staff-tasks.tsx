import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { labelOf, textChoicesOf } from '@zhibiao/contract/core/codes';
import { TASK } from '@zhibiao/contract/task/types';
import {
  getStaffTaskFile,
  listStaffTasks,
  retryStaffTask,
  type StaffTask,
  taskCounts,
} from '@zhibiao/contract/task/staff';
import { Link } from 'react-router-dom';
import { call } from '#lib/api/api.ts';
import { ask, useInvalidate } from '#lib/api/ask.ts';
import { download } from '#lib/api/download.ts';
import { useCan } from '#lib/staff/me.ts';
import { filterCode } from '#lib/url/filter-values.ts';
import { useFilterParam, useTablePage } from '#lib/url/url-state.ts';
import { Button } from '#ui/action/button.tsx';
import { CardHead, type Columns, FLUID, operationsColumn, RecordTable } from '#ui/table/record-table.tsx';
import { StateRow } from '#ui/layout/state-tabs.tsx';
import { Tag } from '#ui/text/tag.tsx';
import { RecordBlock } from '#widgets/block/record-block.tsx';
import { fileLife, isFileGone } from '#widgets/task/task-file.ts';
import { exportPageOf } from './export-pages.ts';

const KIND = {
  [TASK.waiting]: 'plain',
  [TASK.running]: 'info',
  [TASK.done]: 'success',
  [TASK.failed]: 'error',
  [TASK.cancelled]: 'plain',
} as const;
const State = ({ status }: StaffTask) => <Tag kind={KIND[status as keyof typeof KIND]}>{labelOf(TASK, status)}</Tag>;

const aboutOf = (row: StaffTask): string | null => row.error ?? fileLife(row);
const again = (row: StaffTask) => {
  const page = isFileGone(row) ? exportPageOf(row.kind) : null;
  return (
    page && (
      <Link to={page} aria-label={`重新导出，${row.kindName}`}>
        重新导出
      </Link>
    )
  );
};

const STATES = [{ value: '', label: '全部' }, ...textChoicesOf(TASK)];

/** Long work that staff requested: how far it is, its file, and once more where it failed. */
export const StaffTasks = () => {
  const can = useCan();
  const invalidate = useInvalidate();
  const { page, pageSize, onPage } = useTablePage();
  const [status, setStatus] = useFilterParam('status');
  const counts = useQuery(ask(taskCounts, {}, { staleTime: 0 })).data;
  const asked = ask(
    listStaffTasks,
    { query: { pageNum: page, pageSize, status: filterCode(TASK, status) } },
    { placeholderData: keepPreviousData },
  );
  const query = useQuery({ ...asked, refetchInterval: 5_000 });
  const retry = useMutation({
    mutationFn: (id: string) => call(retryStaffTask, { body: { id } }),
    onSuccess: () => invalidate(listStaffTasks, taskCounts),
  });
  const save = useMutation({
    mutationFn: ({ id, fileName }: StaffTask) => download(getStaffTaskFile, { params: { id } }, fileName ?? '结果'),
  });
  const acts = (row: StaffTask) => (
    <>
      {row.fileName && (
        <Button small text aria-label={`下载${row.fileName}`} onClick={() => save.mutate(row)}>
          下载
        </Button>
      )}
      {again(row)}
      {row.status === TASK.failed && can('job:retry') && (
        <Button small text aria-label={`重试${row.kindName}`} onClick={() => retry.mutate(row.id)}>
          重试
        </Button>
      )}
    </>
  );
  const columns: Columns<StaffTask> = [
    { title: '任务', dataIndex: 'kindName' },
    { title: '发起人', dataIndex: 'ownerName' },
    { title: '状态', render: (_, row) => <State {...row} /> },
    { title: '进度', render: (_, { done, total }) => (total > 0 ? `${done} / ${total}` : '—') },
    { title: '发起时间', dataIndex: 'createTime' },
    { title: '说明', className: FLUID, render: (_, row) => aboutOf(row) ?? '—' },
    operationsColumn<StaffTask>(acts),
  ];

  return (
    <>
      <StateRow value={status} options={STATES} counts={counts} onChange={setStatus} />
      <RecordBlock
        query={query}
        failed="后台任务加载失败。"
        filtered={status !== ''}
        nothingFound="没有这个状态的后台任务"
        nothingYet="还没有后台任务。导入、导出等较长的工作会列在这里"
      >
        {({ rows, total }) => (
          <RecordTable<StaffTask>
            rows={rows}
            unit="项"
            columns={columns}
            paging={{ total, page, pageSize, onPage }}
            card={(row) => (
              <>
                <CardHead title={row.kindName}>
                  <State {...row} />
                </CardHead>
                <p className="note num">
                  {row.ownerName}，{row.createTime}
                </p>
                {aboutOf(row) && <p className="note num">{aboutOf(row)}</p>}
                {acts(row)}
              </>
            )}
          />
        )}
      </RecordBlock>
    </>
  );
};
