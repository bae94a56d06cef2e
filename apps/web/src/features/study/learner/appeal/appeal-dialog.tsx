import { useMutation } from '@tanstack/react-query';
import { EVIDENCE_MAX } from '@zhibiao/contract/core/limits';
import { faultIn } from '@zhibiao/contract/core/refusal';
import { APPEAL_ANSWER_DAYS, appealStudy } from '@zhibiao/contract/study/appeal';
import { useId, useState, type SubmitEvent } from 'react';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { spokenTime } from '#lib/format/clock-text.ts';
import { refusalOf } from '#lib/api/failure.ts';
import { toast } from '#lib/message/toast.ts';
import { sendEvidence } from '#lib/api/upload.ts';
import { Button } from '#ui/action/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { ImageUpload } from '#widgets/upload/image-upload.tsx';
import css from './appeal-dialog.module.css';
import { OUTDATED_BY_APPEAL } from './queries.ts';

type Props = {
  lessonId: string;
  /** The entries it asks for, with their seconds. */
  entries: readonly { seq: number; seconds: number }[];
  onClose: () => void;
  onSent: () => void;
};

/** The facts are the server's already; the learner says why. */
export const AppealDialog = ({ lessonId, entries, onClose, onSent }: Props) => {
  const id = useId();
  const [reason, setReason] = useState('');
  const [evidence, setEvidence] = useState<string[]>([]);
  const [uploading, setUploading] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const invalidate = useInvalidate();
  const send = useMutation({
    mutationFn: () => call(appealStudy, { body: { lessonId, seqs: entries.map(({ seq }) => seq), reason, evidence } }),
    onSuccess: async () => {
      toast.success(appealStudy.done);
      onSent();
      await invalidate(...OUTDATED_BY_APPEAL);
    },
    onError: (error) => setFault(refusalOf(error)),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = faultIn(appealStudy.body.shape.reason, reason);
    setFault(found);
    if (found !== null) event.currentTarget.querySelector('textarea')?.focus();
    else if (!send.isPending) send.mutate();
  };
  const seconds = entries.reduce((sum, entry) => sum + entry.seconds, 0);

  return (
    <Dialog
      wide
      title="申诉未计入的时长"
      onClose={onClose}
      text={
        <form id={id} className={css.form} onSubmit={submit}>
          <p>
            共 {entries.length} 个时段，{spokenTime(seconds)}。
            <span className="note">
              播放记录、设备和时间平台已有留存，只需说明当时的情况；{APPEAL_ANSWER_DAYS} 个工作日内答复。
            </span>
          </p>
          <label htmlFor={`${id}-reason`}>申诉理由</label>
          <textarea
            id={`${id}-reason`}
            rows={4}
            value={reason}
            aria-invalid={fault !== null}
            aria-describedby={`${id}-fault`}
            onChange={(event) => {
              setReason(event.target.value);
              setFault(null);
            }}
          />
          <p id={`${id}-fault`} role="alert" className={css.fault}>
            {fault}
          </p>
          <span>图片（选填，最多 {EVIDENCE_MAX} 张）</span>
          <ImageUpload
            value={evidence}
            onChange={setEvidence}
            size={EVIDENCE_MAX}
            onBusy={setUploading}
            sendTo={sendEvidence}
          />
        </form>
      }
    >
      <Button onClick={onClose}>取消</Button>
      <Button primary type="submit" form={id} busy={send.isPending} disabled={uploading}>
        提交申诉
      </Button>
    </Dialog>
  );
};
