import { useMutation } from '@tanstack/react-query';
import { getTask, getTaskFile } from '@zhibiao/contract/task/org';
import { isTaskOver, TASK, type Task } from '@zhibiao/contract/task/types';
import { ApiError } from '#lib/api/api.ts';
import { ask } from '#lib/api/ask.ts';
import { download } from '#lib/api/download.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/action/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { fileLife } from './task-file.ts';
import css from './task-progress.module.css';
import { useTask } from './use-task.ts';

type Props = {
  taskId: string;
  /** 导入学员: what goes on. */
  title: string;
  /** 人, 份 … */
  unit: string;
  /** 下载失败的行 and the like. */
  fileLabel: string;
  onOver?: (task: Task) => void;
};

/** How far a long task of an organisation has come; then what became of it, with its file. */
export const TaskProgress = ({ taskId, title, unit, fileLabel, onOver }: Props) => {
  const { data: task, error, refetch } = useTask(ask(getTask, { params: { id: taskId } }), onOver);

  if (!task) {
    return error ? (
      <Alert
        kind="error"
        action={
          <Button small onClick={() => void refetch()}>
            重试
          </Button>
        }
      >
        {error instanceof ApiError ? error.message : '进度查询失败'}
      </Alert>
    ) : (
      <p className="note">正在查询进度…</p>
    );
  }

  return (
    <div className={css.task}>
      {isTaskOver(task.status) ? (
        <Outcome task={task} title={title} unit={unit} />
      ) : (
        <Running task={task} title={title} unit={unit} />
      )}
      <FileOf task={task} label={fileLabel} />
    </div>
  );
};

const Running = ({ task: { status, done, total }, title, unit }: { task: Task; title: string; unit: string }) => {
  const percent = total > 0 ? Math.floor((done / total) * 100) : 0;

  return (
    <>
      <p className={css.line}>
        <span>{status === TASK.waiting ? `${title}，排队中…` : `正在${title}…`}</span>
        {total > 0 && (
          <span className="num">
            {done} / {total} {unit}
          </span>
        )}
      </p>
      <div
        className={css.bar}
        role="progressbar"
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <i style={{ width: `${percent}%` }} />
      </div>
      <p className="note">可以关闭本窗口，任务会继续进行。</p>
    </>
  );
};

const Outcome = ({ task, title, unit }: { task: Task; title: string; unit: string }) => {
  if (task.status === TASK.failed) return <Alert kind="error">{task.error ?? `${title}没有完成，请稍后重试。`}</Alert>;
  if (task.failed > 0)
    return (
      <Alert kind="warning">
        {title}已完成：成功 <b className="num">{task.done - task.failed}</b> {unit}，失败{' '}
        <b className="num">{task.failed}</b> {unit}。
      </Alert>
    );
  return (
    <Alert kind="success">
      {title}已完成
      {task.total > 0 && (
        <>
          ，共 <b className="num">{task.done}</b> {unit}
        </>
      )}
      。
    </Alert>
  );
};

const FileOf = ({ task, label }: { task: Task; label: string }) => {
  const { fileName } = task;
  const save = useMutation({ mutationFn: (name: string) => download(getTaskFile, { params: { id: task.id } }, name) });
  if (!fileName || !isTaskOver(task.status)) return null;

  return (
    <p>
      <Button primary busy={save.isPending} onClick={() => save.mutate(fileName)}>
        <Icon name="download" size={16} />
        {label}
      </Button>{' '}
      <span className="note num">{fileLife(task)}</span>
    </p>
  );
};
