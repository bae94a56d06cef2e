import { useMutation } from '@tanstack/react-query';
import { addSavedView, listSavedViews, type SavedView, type SavedViewList } from '@zhibiao/contract/staff-view';
import { useEffect, useEffectEvent } from 'react';
import { call } from '#lib/api.ts';
import { useInvalidate } from '#lib/ask.ts';
import { Button } from '#ui/button.tsx';
import css from './saved-views.module.css';

const UNDO_MS = 10_000;

type Props = { list: SavedViewList; view: SavedView; onOver: () => void };

/** What was dropped a moment ago comes back by one press. */
export const Removed = ({ list, view: { name, query }, onOver }: Props) => {
  const invalidate = useInvalidate();
  const over = useEffectEvent(onOver);
  useEffect(() => {
    const timer = setTimeout(() => over(), UNDO_MS);
    return () => clearTimeout(timer);
  }, []);
  const back = useMutation({
    mutationFn: () => call(addSavedView, { body: { list, name, query } }),
    onSuccess: onOver,
    onSettled: () => invalidate(listSavedViews),
  });

  return (
    <p className={css.removed} role="status">
      <span className={css.name}>已删除“{name}”</span>
      <Button small text busy={back.isPending} onClick={() => back.mutate()}>
        撤回
      </Button>
    </p>
  );
};
