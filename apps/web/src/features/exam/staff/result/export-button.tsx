import { exportResults } from '@zhibiao/contract/exam/staff-stats';
import { getStaffTaskFile } from '@zhibiao/contract/task/staff';
import { call } from '#lib/api/api.ts';
import { download } from '#lib/api/download.ts';
import { useCan } from '#lib/staff/me.ts';
import { toast } from '#lib/message/toast.ts';
import { Button } from '#ui/action/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { useStaffTask } from '#widgets/task/use-staff-task.ts';
import { type ResultFilters, resultFilterQuery } from './queries.ts';

/** 导出: what the filters find, by clauses and by questions. */
export const ResultExportButton = ({ paperId, filters }: { paperId: string; filters: ResultFilters }) => {
  const may = useCan()('exam:export');
  const { begin, busy, task } = useStaffTask({
    start: () => call(exportResults, { body: { paperId, ...resultFilterQuery(filters) } }),
    onDone: ({ id, fileName }) => void download(getStaffTaskFile, { params: { id } }, fileName ?? '成绩.xlsx'),
    onFailed: toast.error,
  });
  if (!may) return null;
  const far = task && task.total > 0 ? ` ${Math.min(100, Math.floor((task.done / task.total) * 100))}%` : '';
  return (
    <Button small busy={busy} disabled={paperId === ''} onClick={begin}>
      <Icon name="download" size={16} />
      {busy ? `正在导出${far}` : '导出'}
    </Button>
  );
};
