import { isTaskOver, TASK } from '@zhibiao/contract/task/types';
import { getStaffTask } from '@zhibiao/contract/task/staff';
import { ask } from '#lib/api/ask.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { useTask } from './use-task.ts';

/** How far long work of the staff has come; it goes on when the page is left. */
export const StaffTaskProgress = ({ taskId, onOver }: { taskId: string; onOver?: () => void }) => {
  const { data: task } = useTask(ask(getStaffTask, { params: { id: taskId } }), onOver);

  if (!task) return <p className="note">正在查询进度…</p>;
  const over = isTaskOver(task.status);
  if (over && task.status !== TASK.done) return <Alert kind="error">{task.error ?? '没有完成，请稍后重试。'}</Alert>;
  if (over)
    return (
      <Alert kind="success">
        {task.kindName}已完成，共 <b className="num">{task.done}</b> 项。
      </Alert>
    );
  return (
    <p role="status" className="note num">
      {task.status === TASK.waiting ? '排队中…' : `正在${task.kindName}：${task.done} / ${task.total}`}
      。可以离开本页，任务会继续进行。
    </p>
  );
};
