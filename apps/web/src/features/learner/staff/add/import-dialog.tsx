import { useMutation } from '@tanstack/react-query';
import {
  importLearners,
  type ImportedLearners,
  type LearnerSheet,
  readLearners,
} from '@zhibiao/contract/learner/staff-add';
import { useState } from 'react';
import { useInvalidate } from '#lib/api/ask.ts';
import { refusalOf } from '#lib/api/failure.ts';
import { sendFile } from '#lib/api/upload.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/action/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { LEARNERS } from '#features/learner/staff/queries.ts';
import { ImportResult, SheetFaults } from './import-result.tsx';
import { LinkChoice } from './link-choice.tsx';
import { SheetStep } from './sheet-step.tsx';

type Read = { file: File; sheet: LearnerSheet };
type Props = {
  /** How many of those who were imported go into a course at once. */
  most: number;
  onEnrol: (ids: readonly string[]) => void;
  onClose: () => void;
};

/** 导入学员: a workbook is read and its faults shown; then what is good in it is imported, and what is not is named. */
export const ImportLearnersDialog = ({ most, onEnrol, onClose }: Props) => {
  const invalidate = useInvalidate();
  const [orgId, setOrgId] = useState('');
  const [send, setSend] = useState(true);
  const [read, setRead] = useState<Read | null>(null);
  const [result, setResult] = useState<ImportedLearners | null>(null);
  const query = orgId ? { orgId } : {};
  const check = useMutation({
    mutationFn: async (file: File) => ({
      file,
      sheet: await sendFile(readLearners, file, undefined, undefined, query),
    }),
    onSuccess: setRead,
  });
  const write = useMutation({
    mutationFn: ({ file }: Read) =>
      sendFile(importLearners, file, undefined, undefined, { ...query, send: send ? '1' : '0' }),
    onSuccess: (done) => {
      setResult(done);
      return invalidate(...LEARNERS);
    },
  });

  if (result)
    return (
      <Dialog key="result" wide title="导入完成" onClose={onClose} text={<ImportResult result={result} />}>
        <Button onClick={onClose}>关闭</Button>
        {result.ids.length <= most && (
          <Button primary onClick={() => onEnrol(result.ids)}>
            把这 {result.ids.length} 人加入课程
          </Button>
        )}
      </Dialog>
    );
  if (read)
    return (
      <Dialog
        key="check"
        wide
        title="导入学员：检查结果"
        onClose={onClose}
        text={
          <div className="stack gap-16">
            <SheetFaults sheet={read.sheet} />
            {read.sheet.ok > 0 && <LinkChoice send={send} onSend={setSend} />}
            {write.error && <Alert kind="error">{refusalOf(write.error) ?? '导入失败，请重试。'}</Alert>}
          </div>
        }
      >
        <Button onClick={() => setRead(null)}>重新选择文件</Button>
        {read.sheet.ok > 0 && (
          <Button primary busy={write.isPending} onClick={() => write.mutate(read)}>
            {okText(read.sheet, send)}
          </Button>
        )}
      </Dialog>
    );
  return (
    <Dialog
      key="file"
      wide
      title="导入学员"
      onClose={onClose}
      text={
        <SheetStep orgId={orgId} onOrg={setOrgId} busy={check.isPending} error={check.error} onFile={check.mutate} />
      }
    >
      <Button onClick={onClose}>取消</Button>
    </Dialog>
  );
};

const okText = ({ ok, sending: { sms, mail } }: LearnerSheet, send: boolean): string => {
  const sent = send ? [sms > 0 && `${sms} 条短信`, mail > 0 && `${mail} 封邮件`].filter(Boolean).join('、') : '';
  return `导入 ${ok} 人${sent && `，发 ${sent}`}`;
};
