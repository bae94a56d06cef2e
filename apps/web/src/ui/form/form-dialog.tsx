import { copy } from '@zhibiao/contract/core/copy';
import { useId, type ReactNode } from 'react';
import { Button } from '#ui/action/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

type Props = {
  title: string;
  wide?: boolean;
  onClose: () => void;
  /** What the button that sends it says. */
  ok: string;
  cancel?: string;
  danger?: boolean;
  disabled?: boolean;
  busy: boolean;
  /** The form, which takes this id. */
  children: (formId: string) => ReactNode;
};

/** A form in a dialog: its button sends it, and so does Enter. */
export const FormDialog = ({
  title,
  wide = false,
  onClose,
  ok,
  cancel = copy.cancel,
  danger = false,
  disabled = false,
  busy,
  children,
}: Props) => {
  const formId = useId();

  return (
    <Dialog title={title} wide={wide} onClose={onClose} text={children(formId)}>
      <Button onClick={onClose}>{cancel}</Button>
      <Button primary={!danger} danger={danger} type="submit" form={formId} disabled={disabled} busy={busy}>
        {ok}
      </Button>
    </Dialog>
  );
};
