import { confirmImport, type ImportCheck } from '@zhibiao/contract/member/org-students';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { Button } from '#ui/action/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { TaskDialog } from '#widgets/task/task-dialog.tsx';
import { CheckResult, NewDepartments } from './import-check.tsx';
import { ImportFile } from './import-file.tsx';
import { STUDENTS } from './queries.ts';
import { SendChoice } from './send-choice.tsx';

/** Two steps: a file is checked and its faults shown, then what is good is imported. */
export const ImportStudentsDialog = ({ onInvited, onClose }: { onInvited: () => void; onClose: () => void }) => {
  const invalidate = useInvalidate();
  const [check, setCheck] = useState<ImportCheck | null>(null);
  const [creating, setCreating] = useState(false);
  const [send, setSend] = useState(true);

  if (!check)
    return (
      <Dialog key="file" wide title="导入学员" onClose={onClose} text={<ImportFile onChecked={setCheck} />}>
        <Button onClick={onClose}>取消</Button>
      </Dialog>
    );

  const { checkId, newDepartments, inNewDepartments } = check;
  const ok = creating ? check.ok : check.ok - inNewDepartments;
  return (
    <TaskDialog
      title="导入学员：检查结果"
      runningTitle="导入学员"
      wide
      back={{
        text: '重新选择文件',
        onClick: () => {
          setCheck(null);
          setCreating(false);
        },
      }}
      start={
        ok > 0
          ? {
              text: `导入 ${ok} 人`,
              call: () => call(confirmImport, { body: { checkId, createDepartments: creating, send } }),
              autoFocus: true,
            }
          : null
      }
      task={{
        title: '导入学员',
        unit: '人',
        fileLabel: '下载没有导入的行',
        onOver: () => {
          onInvited();
          void invalidate(...STUDENTS);
        },
      }}
      onClose={onClose}
    >
      <CheckResult check={check} creating={creating} />
      {newDepartments.length > 0 && <NewDepartments check={check} creating={creating} onCreating={setCreating} />}
      {ok > 0 && (
        <SendChoice sending={creating ? check.sending : check.sendingWithoutNew} send={send} onSend={setSend} />
      )}
    </TaskDialog>
  );
};
