import { useMutation } from '@tanstack/react-query';
import type { Task } from '@zhibiao/contract/task/types';
import type { ReactNode } from 'react';
import { Button } from '#ui/action/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { TaskProgress } from './task-progress.tsx';

type Props = {
  title: string;
  /** The title once it runs, where that is another. */
  runningTitle?: string;
  wide?: boolean;
  /** What is about to be done. */
  children: ReactNode;
  /** Begins it; null while it cannot be begun. */
  start: { text: string; call: () => Promise<{ taskId: string }>; autoFocus?: boolean } | null;
  /** What goes on then, as in 导出学员, how it is counted, and what the button with its file says. */
  task: { title: string; unit: string; fileLabel: string; onOver?: (task: Task) => void };
  /** The way back instead of 取消. */
  back?: { text: string; onClick: () => void };
  onClose: () => void;
};

/** Asks before long work, starts it, and shows how far it has come. It goes on when the dialog is closed. */
export const TaskDialog = ({
  title,
  runningTitle = title,
  wide = false,
  children,
  start,
  task,
  back,
  onClose,
}: Props) => {
  const { mutate, isPending, data } = useMutation({ mutationFn: async () => start?.call() });

  if (data)
    return (
      <Dialog
        key="task"
        title={runningTitle}
        wide={wide}
        onClose={onClose}
        text={<TaskProgress taskId={data.taskId} {...task} />}
      >
        <Button onClick={onClose}>关闭</Button>
      </Dialog>
    );

  return (
    <Dialog key="question" title={title} wide={wide} onClose={onClose} text={children}>
      <Button onClick={back?.onClick ?? onClose}>{back?.text ?? '取消'}</Button>
      {start && (
        <Button primary autoFocus={start.autoFocus} busy={isPending} onClick={() => mutate()}>
          {start.text}
        </Button>
      )}
    </Dialog>
  );
};
