import { useMutation } from '@tanstack/react-query';
import { EVIDENCE_MAX } from '@zhibiao/contract/core/limits';
import { faultIn } from '@zhibiao/contract/core/refusal';
import { supplementAppeal } from '@zhibiao/contract/study/appeal';
import { useId, useState, type SubmitEvent } from 'react';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { refusalOf } from '#lib/api/failure.ts';
import { toast } from '#lib/message/toast.ts';
import { sendEvidence } from '#lib/api/upload.ts';
import { Button } from '#ui/action/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { ImageUpload } from '#widgets/upload/image-upload.tsx';
import css from './appeal-dialog.module.css';
import { OUTDATED_BY_APPEAL } from './queries.ts';

/** What the platform asked for. */
export const SupplementDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const formId = useId();
  const [text, setText] = useState('');
  const [evidence, setEvidence] = useState<string[]>([]);
  const [uploading, setUploading] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const invalidate = useInvalidate();
  const send = useMutation({
    mutationFn: () => call(supplementAppeal, { body: { id, text, evidence } }),
    onSuccess: async () => {
      toast.success(supplementAppeal.done);
      onClose();
      await invalidate(...OUTDATED_BY_APPEAL);
    },
    onError: (error) => setFault(refusalOf(error)),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = faultIn(supplementAppeal.body.shape.text, text);
    setFault(found);
    if (found !== null) event.currentTarget.querySelector('textarea')?.focus();
    else if (!send.isPending) send.mutate();
  };

  return (
    <Dialog
      title="补充说明"
      onClose={onClose}
      text={
        <form id={formId} className={css.form} onSubmit={submit}>
          <label htmlFor={`${formId}-text`}>补充说明</label>
          <textarea
            id={`${formId}-text`}
            rows={4}
            value={text}
            aria-invalid={fault !== null}
            aria-describedby={`${formId}-fault`}
            onChange={(event) => {
              setText(event.target.value);
              setFault(null);
            }}
          />
          <p id={`${formId}-fault`} role="alert" className={css.fault}>
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
      <Button primary type="submit" form={formId} busy={send.isPending} disabled={uploading}>
        提交
      </Button>
    </Dialog>
  );
};
