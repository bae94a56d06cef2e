import { useMutation } from '@tanstack/react-query';
import { addSavedView, listSavedViews, type SavedView, type SavedViewList } from '@zhibiao/contract/staff/views';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { UndoLine } from '#ui/action/undo-line.tsx';

type Props = { list: SavedViewList; view: SavedView; onOver: () => void };

/** A view that was dropped a moment ago comes back by one press. */
export const Removed = ({ list, view: { name, query }, onOver }: Props) => {
  const invalidate = useInvalidate();
  const back = useMutation({
    mutationFn: () => call(addSavedView, { body: { list, name, query } }),
    onSuccess: onOver,
    onSettled: () => invalidate(listSavedViews),
  });
  return <UndoLine text={`已删除“${name}”`} busy={back.isPending} onUndo={() => back.mutate()} onOver={onOver} />;
};
