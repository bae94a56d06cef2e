import { copy } from '@zhibiao/contract/core/copy';
import type { OpenQuestion } from '#lib/message/confirm.ts';
import { Button } from '#ui/action/button.tsx';
import { Dialog } from './dialog.tsx';

type Props = { question: OpenQuestion; onClose: () => void };

export const ConfirmQuestion = ({ question, onClose }: Props) => {
  const { title, text, wide = false, staying = false, danger = false, answer } = question;

  return (
    <Dialog title={title} text={text} wide={wide} onClose={onClose}>
      <Button primary={staying} autoFocus={staying} onClick={() => answer(false)}>
        {question.cancel ?? copy.cancel}
      </Button>
      <Button primary={!danger && !staying} danger={danger} autoFocus={!staying} onClick={() => answer(true)}>
        {question.ok ?? '确定'}
      </Button>
    </Dialog>
  );
};
