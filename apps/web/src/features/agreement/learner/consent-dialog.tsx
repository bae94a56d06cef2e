import { useMutation } from '@tanstack/react-query';
import { consent, type PendingAgreement } from '@zhibiao/contract/agreement/learner';
import { getLoginUser } from '@zhibiao/contract/profile/viewer';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { Button } from '#ui/action/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { AgreementText } from '#widgets/agreement/agreement-text.tsx';

type Props = { agreement: PendingAgreement; onRefuse: () => void };

/** One agreement with a new version: what changed, all of it, and the two answers. It closes only by an answer. */
export const ConsentDialog = ({ agreement, onRefuse }: Props) => {
  const invalidate = useInvalidate();
  const { code, version, title } = agreement;
  const agree = useMutation({
    mutationFn: () => call(consent, { body: { code: code as 'user-agreement', version } }),
    // Also after a refusal: a newer text may have come out while this one was read.
    onSettled: () => invalidate(getLoginUser),
  });

  return (
    <Dialog wide title={`${title}已更新，请阅读`} text={<AgreementText agreement={agreement} />} onClose={onRefuse}>
      <Button onClick={onRefuse}>不同意</Button>
      <Button primary busy={agree.isPending} onClick={() => agree.mutate()}>
        同意
      </Button>
    </Dialog>
  );
};
