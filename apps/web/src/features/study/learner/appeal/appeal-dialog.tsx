import { useMutation } from '@tanstack/react-query';
import { APPEAL_ANSWER_DAYS, appealStudy } from '@zhibiao/contract/study/appeal';
import { AppealReason } from '@zhibiao/contract/study/appeal-form';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { spokenTime } from '#lib/format/clock-text.ts';
import { toast } from '#lib/message/toast.ts';
import { StatementDialog } from '#widgets/form/statement-dialog.tsx';
import { EvidenceField } from './evidence-field.tsx';
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
  const [evidence, setEvidence] = useState<string[]>([]);
  const [uploading, setUploading] = useState(false);
  const invalidate = useInvalidate();
  const send = useMutation({
    mutationFn: (reason: string) =>
      call(appealStudy, { body: { lessonId, seqs: entries.map(({ seq }) => seq), reason, evidence } }),
    onSuccess: async () => {
      toast.success(appealStudy.done);
      onSent();
      await invalidate(...OUTDATED_BY_APPEAL);
    },
  });
  const seconds = entries.reduce((sum, entry) => sum + entry.seconds, 0);

  return (
    <StatementDialog
      wide
      title="申诉未计入的时长"
      ok="提交申诉"
      disabled={uploading}
      intro={
        <div>
          共 {entries.length} 个时段，{spokenTime(seconds)}。
          <p className="note">
            播放记录、设备和时间平台已有留存，只需说明当时的情况；{APPEAL_ANSWER_DAYS} 个工作日内答复。
          </p>
        </div>
      }
      label="申诉理由"
      schema={AppealReason}
      send={send}
      onClose={onClose}
    >
      <EvidenceField value={evidence} onChange={setEvidence} onBusy={setUploading} />
    </StatementDialog>
  );
};
