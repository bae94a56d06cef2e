import { copy } from '@zhibiao/contract/core/copy';
import { questions } from '#lib/message/confirm.ts';
import { useStore } from '#lib/platform/store.ts';
import { Button } from '#ui/action/button.tsx';
import { Dialog } from './dialog.tsx';

/** Shows the question that lib/message/confirm.ts holds. */
export const ConfirmHost = () => {
  const [asked] = useStore(questions);
  if (!asked) return null;
  const { staying = false, danger = false } = asked;

  return (
    <Dialog
      key={asked.id}
      title={asked.title}
      text={asked.text}
      wide={asked.wide ?? false}
      onClose={() => asked.answer(false)}
    >
      <Button primary={staying} autoFocus={staying} onClick={() => asked.answer(false)}>
        {asked.cancel ?? copy.cancel}
      </Button>
      <Button primary={!danger && !staying} danger={danger} autoFocus={!staying} onClick={() => asked.answer(true)}>
        {asked.ok ?? '确定'}
      </Button>
    </Dialog>
  );
};
