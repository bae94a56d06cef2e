import { useMutation } from '@tanstack/react-query';
import { supplementAppeal } from '@zhibiao/contract/study/appeal';
import { AppealText } from '@zhibiao/contract/study/appeal-form';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { toast } from '#lib/message/toast.ts';
import { StatementDialog } from '#widgets/form/statement-dialog.tsx';
import { EvidenceField } from './evidence-field.tsx';
import { OUTDATED_BY_APPEAL } from './queries.ts';

/** What the platform requested. */
export const SupplementDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const [evidence, setEvidence] = useState<string[]>([]);
  const [uploading, setUploading] = useState(false);
  const invalidate = useInvalidate();
  const send = useMutation({
    mutationFn: (text: string) => call(supplementAppeal, { body: { id, text, evidence } }),
    onSuccess: async () => {
      toast.success(supplementAppeal.done);
      onClose();
      await invalidate(...OUTDATED_BY_APPEAL);
    },
  });

  return (
    <StatementDialog
      title="补充说明"
      ok="提交"
      disabled={uploading}
      label="补充说明"
      schema={AppealText}
      send={send}
      onClose={onClose}
    >
      <EvidenceField value={evidence} onChange={setEvidence} onBusy={setUploading} />
    </StatementDialog>
  );
};
