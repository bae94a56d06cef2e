import { copy } from '@zhibiao/contract/copy';
import { useSyncExternalStore } from 'react';
import { confirmStore } from '#lib/confirm.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

/** Shows the question that lib/confirm.ts holds. */
export const ConfirmHost = () => {
  const asked = useSyncExternalStore(confirmStore.subscribe, confirmStore.current);
  if (!asked) return null;

  return (
    <Dialog
      key={asked.id}
      title={asked.title}
      text={asked.text}
      wide={asked.wide ?? false}
      onClose={() => asked.answer(false)}
    >
      <Button onClick={() => asked.answer(false)}>{asked.cancel ?? copy.cancel}</Button>
      <Button primary={!asked.danger} danger={asked.danger ?? false} autoFocus onClick={() => asked.answer(true)}>
        {asked.ok ?? '确定'}
      </Button>
    </Dialog>
  );
};
