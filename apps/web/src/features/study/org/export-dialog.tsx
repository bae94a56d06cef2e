import { exportOrgStudy } from '@zhibiao/contract/study/org';
import { call } from '#lib/api/api.ts';
import { TaskDialog } from '#widgets/task/task-dialog.tsx';
import type { OrgStudyFilters } from './queries.ts';
import { studyKeyOf, type StudyRecord } from './study-table.tsx';
import { totalText } from '#lib/format/total.ts';

type Props = {
  filters: OrgStudyFilters;
  /** The chosen ones; without it all that the filters find. */
  chosen?: readonly StudyRecord[];
  total: number;
  onClose: () => void;
};

/** The records under the present filters, or what was chosen of them, as a workbook. */
export const ExportStudyDialog = ({ filters, chosen, total, onClose }: Props) => (
  <TaskDialog
    title="导出学习记录"
    start={{
      text: '导出',
      call: () => call(exportOrgStudy, { body: chosen ? chosenOf(chosen, filters.left === 1) : filters }),
    }}
    task={{ title: '导出学习记录', unit: '条', fileLabel: '下载表格' }}
    onClose={onClose}
  >
    <p>
      {chosen ? '导出选中的' : '按当前筛选条件导出'} {totalText(total)} 条学习记录，账号以隐去部分字符的形式导出。
    </p>
  </TaskDialog>
);

const chosenOf = (records: readonly StudyRecord[], left: boolean) =>
  left
    ? { left: 1, leavers: records.flatMap((record) => record.left?.id ?? []) }
    : { records: records.map(studyKeyOf) };
