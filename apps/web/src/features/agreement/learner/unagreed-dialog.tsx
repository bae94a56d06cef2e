import { useMutation, useQuery } from '@tanstack/react-query';
import { consent } from '@zhibiao/contract/agreement/learner';
import { labelOf } from '@zhibiao/contract/core/codes';
import {
  type Collected,
  listConsents,
  SEPARATE,
  UNANSWERED_DAYS,
  withdrawConsent,
} from '@zhibiao/contract/agreement/consent';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { separateQuery } from '#lib/api/consents.ts';
import { VIEWER } from '#lib/session/viewer.ts';
import { Button } from '#ui/action/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { AgreementText } from '#widgets/agreement/agreement-text.tsx';

type Props = { code: Collected; onLater: () => void };

/** What was stored before consent was requested: agreed to, erased, or left for another time, unused. */
export const UnagreedDialog = ({ code, onLater }: Props) => {
  const { data: text } = useQuery(separateQuery(code));
  const invalidate = useInvalidate();
  const onSettled = () => invalidate(...VIEWER, listConsents);
  const agree = useMutation({
    mutationFn: (version: string) => call(consent, { body: { code, version } }),
    onSettled,
  });
  const refuse = useMutation({ mutationFn: () => call(withdrawConsent, { body: { code } }), onSettled });
  if (!text) return null;

  return (
    <Dialog
      wide
      title={`请选择是否同意${labelOf(SEPARATE, code)}`}
      text={
        <>
          <p>
            您以前登记过这项信息，现在须单独征得您的同意。在您同意之前不会使用；不同意的，立即删除；{UNANSWERED_DAYS}
            天内没有选择的，也会删除。
          </p>
          <AgreementText agreement={text} />
        </>
      }
      onClose={onLater}
    >
      <Button onClick={onLater}>以后再说</Button>
      <Button danger busy={refuse.isPending} onClick={() => refuse.mutate()}>
        不同意并删除
      </Button>
      <Button primary busy={agree.isPending} onClick={() => agree.mutate(text.version)}>
        同意
      </Button>
    </Dialog>
  );
};
