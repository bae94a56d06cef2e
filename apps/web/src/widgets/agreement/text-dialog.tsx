import { Button } from '#ui/action/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { AgreementText } from './agreement-text.tsx';

type Props = { agreement: { code: string; version: string; title: string }; onClose: () => void };

/** To read, without an answer. */
export const AgreementDialog = ({ agreement, onClose }: Props) => (
  <Dialog wide title={agreement.title} text={<AgreementText agreement={agreement} />} onClose={onClose}>
    <Button primary onClick={onClose}>
      关闭
    </Button>
  </Dialog>
);
