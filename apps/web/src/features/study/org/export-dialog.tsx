import { useMutation } from '@tanstack/react-query';
import { exportOrgStudy } from '@zhibiao/contract/study-org';
import { call } from '#lib/api.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TaskProgress } from '#widgets/task-progress.tsx';
import type { Filters } from './queries.ts';

/** The records under the present filters, as a workbook. */
export const ExportDialog = ({ filters, total, onClose }: { filters: Filters; total: number; onClose: () => void }) => {
  const start = useMutation({ mutationFn: () => call(exportOrgStudy, { body: filters }) });

  return (
    <Dialog
      key={start.data ? 'task' : 'ask'}
      title="导出学习记录"
      onClose={onClose}
      text={
        start.data ? (
          <TaskProgress taskId={start.data.taskId} title="导出学习记录" unit="条" fileLabel="下载表格" />
        ) : (
          <p>按当前筛选条件导出 {total} 条学习记录，账号以隐去部分字符的形式导出。</p>
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
