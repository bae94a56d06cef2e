import { exportStudents } from '@zhibiao/contract/member/org-students';
import { call } from '#lib/api/api.ts';
import { TaskDialog } from '#widgets/task/task-dialog.tsx';
import type { StudentFilterValues } from './queries.ts';
import { totalText } from '#lib/format/total.ts';

type Props = {
  filters: StudentFilterValues;
  /** The chosen ones; without it all that the filters find. */
  ids?: readonly string[];
  total: number;
  onClose: () => void;
};

/** The list under the present filters, or what was chosen of it, as a workbook. */
export const ExportStudentsDialog = ({
  filters: { keyword, department, status, answered },
  ids,
  total,
  onClose,
}: Props) => {
  const body = ids
    ? { ids: [...ids] }
    : { keyword: keyword || undefined, department: department || undefined, status, answered };

  return (
    <TaskDialog
      title="导出学员"
      start={{ text: '导出', call: () => call(exportStudents, { body }) }}
      task={{ title: '导出学员', unit: '人', fileLabel: '下载表格' }}
      onClose={onClose}
    >
      <p>
        {ids ? '导出选中的' : '按当前筛选条件导出'} {totalText(total)} 人，手机号和邮箱以隐去部分数字的形式导出。
      </p>
    </TaskDialog>
  );
};
