import { exportQuestions, type QuestionFilter } from '@zhibiao/contract/question/staff';
import { getStaffTaskFile } from '@zhibiao/contract/task/staff';
import { call } from '#lib/api/api.ts';
import { download } from '#lib/api/download.ts';
import { toast } from '#lib/message/toast.ts';
import { Button } from '#ui/action/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { useStaffTask } from '#widgets/task/use-staff-task.ts';

/** 导出: what the filters find, keys and all, as a workbook that can be imported again. */
export const QuestionExportButton = ({ filter }: { filter: QuestionFilter }) => {
  const { begin, busy, task } = useStaffTask({
    start: () => call(exportQuestions, { body: filter }),
    onDone: ({ id, fileName }) => void download(getStaffTaskFile, { params: { id } }, fileName ?? '题目.xlsx'),
    onFailed: toast.error,
  });
  const far = task && task.total > 0 ? ` ${Math.floor((task.done / task.total) * 100)}%` : '';

  return (
    <Button small text busy={busy} onClick={begin}>
      <Icon name="download" size={16} />
      {busy ? `正在导出${far}` : '导出'}
    </Button>
  );
};
