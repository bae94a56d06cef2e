import { useMutation } from '@tanstack/react-query';
import {
  certificateCalendar,
  listEndingCertificates,
  REMIND_AFTER_DAYS,
  REMIND_BEFORE_DAYS,
  REMIND_EVERY_DAYS,
  remindHolders,
} from '@zhibiao/contract/certificate/staff-calendar';
import type { ReactNode } from 'react';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { toast } from '#lib/message/toast.ts';
import { Button } from '#ui/action/button.tsx';

type Props = { ids: readonly string[]; text?: boolean; onDone?: () => void; children: ReactNode };

/** Reminds the holders of these certificates, at once. */
export const Remind = ({ ids, text = false, onDone, children }: Props) => {
  const invalidate = useInvalidate();
  const remind = useMutation({
    mutationFn: () => call(remindHolders, { body: { ids: [...ids] } }),
    onSuccess: ({ reminded, skipped }) => {
      toast.success(`已提醒 ${reminded} 份证书的持证人${skipped > 0 ? `，${skipped} 份一周内已提醒过` : ''}`);
      onDone?.();
    },
    onSettled: () => invalidate(listEndingCertificates, certificateCalendar),
  });
  return (
    <Button small text={text} busy={remind.isPending} onClick={() => remind.mutate()}>
      {children}
    </Button>
  );
};

export const RemindRule = () => (
  <p className="note num">
    到期前 {REMIND_BEFORE_DAYS} 天至到期后 {REMIND_AFTER_DAYS} 天可以提醒，每份证书 {REMIND_EVERY_DAYS} 天内一次。
  </p>
);
