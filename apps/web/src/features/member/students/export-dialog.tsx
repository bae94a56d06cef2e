import { useMutation } from '@tanstack/react-query';
import { exportStudents } from '@zhibiao/contract/member-student';
import { call } from '#lib/api.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TaskProgress } from '#widgets/task-progress.tsx';
import type { StudentFilters } from './queries.ts';

/** The list under the present filters, as a workbook. */
export const ExportDialog = ({
  filters,
  total,
  onClose,
}: {
  filters: StudentFilters;
  total: number;
  onClose: () => void;
}) => {
  const start = useMutation({
    mutationFn: () =>
      call(exportStudents, {
        body: {
          keyword: filters.keyword || undefined,
          department: filters.department || undefined,
          status: filters.status,
        },
      }),
  });

  return (
    <Dialog
      key={start.data ? 'task' : 'ask'}
      title="导出学员"
      onClose={onClose}
      text={
        start.data ? (
          <TaskProgress taskId={start.data.taskId} title="导出学员" unit="人" fileLabel="下载表格" />
        ) : (
          <p>按当前筛选条件导出 {total} 人，手机号和邮箱以隐去部分数字的形式导出。</p>
        )
      }
    >
      <Button onClick={onClose}>{start.data ? '关闭' : '取消'}</Button>
      {!start.data && (
        <Button primary busy={start.isPending} onClick={() => start.mutate()}>
          导出
        </Button>
      )}
    </Dialog>
  );
};
