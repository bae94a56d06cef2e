import { ATTEMPT } from '@zhibiao/contract/exam/types';
import { useState } from 'react';
import { useCan } from '#lib/staff/me.ts';
import { useMedia } from '#lib/platform/use-media.ts';
import { Button } from '#ui/action/button.tsx';
import { RestoreDialog } from './restore-dialog.tsx';
import { VoidDialog, type Voided } from './void-dialog.tsx';

/** Whether to offer it; a smaller window is for reading and approving. */
export const useMayVoid = (): boolean => {
  const wide = useMedia('(min-width: 993px)');
  return useCan()('exam:void') && wide;
};

/** 作废 or 恢复. */
export const VoidButton = ({ attempt }: { attempt: Voided }) => {
  const [open, setOpen] = useState<'void' | 'restore' | null>(null);

  return (
    <>
      {attempt.status === ATTEMPT.void ? (
        <Button onClick={() => setOpen('restore')}>恢复考试</Button>
      ) : (
        <Button danger onClick={() => setOpen('void')}>
          作废考试
        </Button>
      )}
      {open === 'void' && <VoidDialog attempt={attempt} onClose={() => setOpen(null)} />}
      {open === 'restore' && <RestoreDialog attempt={attempt} onClose={() => setOpen(null)} />}
    </>
  );
};
