import { useMutation } from '@tanstack/react-query';
import { confirmImport, type ImportCheck } from '@zhibiao/contract/member-student';
import { useState } from 'react';
import { call } from '#lib/api.ts';
import { useInvalidate } from '#lib/ask.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TaskProgress } from '#widgets/task-progress.tsx';
import { CheckResult } from './import-check.tsx';
import { ImportFile } from './import-file.tsx';
import { STUDENTS } from './queries.ts';

/** Two steps: a file is checked and its faults shown, then what is good is imported. */
export const ImportDialog = ({ onClose }: { onClose: () => void }) => {
  const invalidate = useInvalidate();
  const [check, setCheck] = useState<ImportCheck | null>(null);
  const start = useMutation({ mutationFn: (checkId: string) => call(confirmImport, { body: { checkId } }) });
  const taskId = start.data?.taskId;

  if (taskId) {
    return (
      <Dialog
        key="task"
        wide
        title="导入学员"
        onClose={onClose}
        text={
          <TaskProgress
            taskId={taskId}
            title="导入学员"
            unit="人"
            fileLabel="下载没有导入的行"
            onOver={() => void invalidate(...STUDENTS)}
          />
        }
      >
        <Button onClick={onClose}>关闭</Button>
      </Dialog>
    );
  }
  if (check) {
    return (
      <Dialog key="check" wide title="导入学员：检查结果" onClose={onClose} text={<CheckResult check={check} />}>
        <Button onClick={() => setCheck(null)}>重新选择文件</Button>
        {check.ok > 0 && (
          <Button primary autoFocus busy={start.isPending} onClick={() => start.mutate(check.checkId)}>
            导入 {check.ok} 人
          </Button>
        )}
      </Dialog>
    );
  }

  return (
    <Dialog key="file" wide title="导入学员" onClose={onClose} text={<ImportFile onChecked={setCheck} />}>
      <Button onClick={onClose}>取消</Button>
    </Dialog>
  );
};
