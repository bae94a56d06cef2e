import { exportOrgStudy } from '@zhibiao/contract/study-org';
import { call } from '#lib/api.ts';
import { TaskDialog } from '#widgets/task-dialog.tsx';
import type { Filters } from './queries.ts';
import { totalText } from '#lib/total.ts';

/** The records under the present filters, as a workbook. */
export const ExportDialog = ({ filters, total, onClose }: { filters: Filters; total: number; onClose: () => void }) => (
  <TaskDialog
    title="导出学习记录"
    start={{ text: '导出', call: () => call(exportOrgStudy, { body: filters }) }}
    task={{ title: '导出学习记录', unit: '条', fileLabel: '下载表格' }}
    onClose={onClose}
  >
    <p>按当前筛选条件导出 {totalText(total)} 条学习记录，账号以隐去部分字符的形式导出。</p>
  </TaskDialog>
);
