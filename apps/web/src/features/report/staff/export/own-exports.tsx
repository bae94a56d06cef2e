import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { labelOf } from '@zhibiao/contract/core/codes';
import { isTaskOver, TASK } from '@zhibiao/contract/task/types';
import { cancelStaffTask, getStaffTaskFile, listStaffTasks, type StaffTask } from '@zhibiao/contract/task/staff';
import { call } from '#lib/api/api.ts';
import { ask, useInvalidate } from '#lib/api/ask.ts';
import { download } from '#lib/api/download.ts';
import { useTablePage } from '#lib/url/url-state.ts';
import { Button } from '#ui/action/button.tsx';
import { CardHead, type Columns, operationsColumn, RecordTable } from '#ui/table/record-table.tsx';
import { RecordBlock } from '#widgets/block/record-block.tsx';
import { fileLife, isFileGone } from '#widgets/task/task-file.ts';
import { EXPORT_FORM } from './export-form.tsx';

const POLL_MS = 2_000;
const progressOf = ({ status, done, total }: StaffTask): string =>
  status === TASK.running && total > 0 ? `${Math.floor((done / total) * 100)}%` : labelOf(TASK, status);

/** One's own exports: how far each is, its file, and the way to give it up. */
export const OwnExports = () => {
  const invalidate = useInvalidate();
  const { page, pageSize, onPage } = useTablePage();
  const filters = { pageNum: page, pageSize, kind: 'report-export', mine: '1' as const };
  const query = useQuery({
    ...ask(listStaffTasks, { query: filters }, { placeholderData: keepPreviousData }),
    refetchInterval: ({ state }) => (state.data?.rows.every(({ status }) => isTaskOver(status)) ? false : POLL_MS),
  });
  const cancel = useMutation({
    mutationFn: (id: string) => call(cancelStaffTask, { body: { id } }),
    onSettled: () => invalidate(listStaffTasks),
  });
  const save = useMutation({
    mutationFn: ({ id, fileName }: StaffTask) =>
      download(getStaffTaskFile, { params: { id } }, fileName ?? '导出.xlsx'),
  });
  const acts = (row: StaffTask) => (
    <>
      {row.fileName && (
        <Button small text aria-label={`下载${row.fileName}`} onClick={() => save.mutate(row)}>
          下载
        </Button>
      )}
      {isFileGone(row) && (
        <a href={`#${EXPORT_FORM}`} aria-label={`重新导出，${row.createTime}`}>
          重新导出
        </a>
      )}
      {!isTaskOver(row.status) && (
        <Button small text aria-label="取消导出" onClick={() => cancel.mutate(row.id)}>
          取消
        </Button>
      )}
    </>
  );
  const columns: Columns<StaffTask> = [
    { title: '文件', render: (_, { fileName }) => fileName ?? '—' },
    { title: '进度', render: (_, row) => progressOf(row) },
    { title: '行数', render: (_, { total }) => total },
    { title: '发起时间', dataIndex: 'createTime' },
    { title: '说明', className: 'num', render: (_, row) => row.error ?? fileLife(row) ?? '—' },
    operationsColumn<StaffTask>(acts),
  ];

  return (
    <RecordBlock
      query={query}
      failed="导出记录加载失败。"
      filtered={false}
      nothingFound=""
      nothingYet="还没有导出过。导出的文件会列在这里"
    >
      {({ rows, total }) => (
        <RecordTable<StaffTask>
          rows={rows}
          unit="项"
          columns={columns}
          paging={{ total, page, pageSize, onPage }}
          card={(row) => (
            <>
              <CardHead title={row.fileName ?? row.kindName}>{progressOf(row)}</CardHead>
              <p className="note num">
                {row.total} 行，{row.createTime}
              </p>
              <p className="note num">{row.error ?? fileLife(row)}</p>
              {acts(row)}
            </>
          )}
        />
      )}
    </RecordBlock>
  );
};
