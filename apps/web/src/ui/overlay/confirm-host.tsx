import { copy } from '@zhibiao/contract/core/copy';
import { questions } from '#lib/message/confirm.ts';
import { useStore } from '#lib/platform/store.ts';
import { Button } from '#ui/action/button.tsx';
import { Dialog } from './dialog.tsx';

/** Shows the question that lib/message/confirm.ts holds. */
export const ConfirmHost = () => {
  const [question] = useStore(questions);
  if (!question) return null;
  const { staying = false, danger = false } = question;

  return (
    <Dialog
      key={question.id}
      title={question.title}
      text={question.text}
      wide={question.wide ?? false}
      onClose={() => question.answer(false)}
    >
      <Button primary={staying} autoFocus={staying} onClick={() => question.answer(false)}>
        {question.cancel ?? copy.cancel}
      </Button>
      <Button primary={!danger && !staying} danger={danger} autoFocus={!staying} onClick={() => question.answer(true)}>
        {question.ok ?? '确定'}
      </Button>
    </Dialog>
  );
};
