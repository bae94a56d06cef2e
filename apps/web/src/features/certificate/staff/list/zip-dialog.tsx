import { NAMED_FILE_HOURS } from '@zhibiao/contract/core/limits';
import { useMutation } from '@tanstack/react-query';
import { ZIP_MAX } from '@zhibiao/contract/certificate/org';
import { CERT_ZIP_MAX, zipCertificates } from '@zhibiao/contract/certificate/staff';
import { TASK } from '@zhibiao/contract/task/types';
import { getStaffTask, getStaffTaskFile } from '@zhibiao/contract/task/staff';
import { call } from '#lib/api/api.ts';
import { ask } from '#lib/api/ask.ts';
import { download } from '#lib/api/download.ts';
import { Button } from '#ui/action/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useTask } from '#widgets/task/use-task.ts';
import { type StaffCertificateFilters, certificateFilterQuery } from './queries.ts';
import css from './staff.module.css';

type Props = {
  /** The chosen ones; without it all that the filters find. */
  ids?: readonly string[];
  filters: StaffCertificateFilters;
  count: number;
  onClose: () => void;
};

/** Several certificates as archives of at most ZIP_MAX, each with its index. */
export const StaffZipDialog = ({ ids, filters, count, onClose }: Props) => {
  const zip = useMutation({
    mutationFn: () => call(zipCertificates, { body: ids ? { ids: [...ids] } : certificateFilterQuery(filters) }),
  });
  if (zip.data) return <Parts taskIds={zip.data.taskIds} onClose={onClose} />;
  const tooMany = count > CERT_ZIP_MAX;
  const parts = Math.ceil(count / ZIP_MAX);

  return (
    <Dialog
      title="批量下载证书"
      onClose={onClose}
      text={
        <p className="num">
          {tooMany
            ? `符合条件的证书超过 ${CERT_ZIP_MAX} 份，请先缩小筛选范围。`
            : `将${ids ? '选中' : '当前筛选条件下'}的 ${count} 份证书打包，附索引表${
                parts > 1 ? `，分为 ${parts} 个压缩文件，每个最多 ${ZIP_MAX} 份` : ''
              }。`}
        </p>
      }
    >
      <Button onClick={onClose}>取消</Button>
      {!tooMany && (
        <Button primary busy={zip.isPending} onClick={() => zip.mutate()}>
          开始打包
        </Button>
      )}
    </Dialog>
  );
};

const Parts = ({ taskIds, onClose }: { taskIds: readonly string[]; onClose: () => void }) => (
  <Dialog
    title="批量下载证书"
    onClose={onClose}
    text={
      <>
        <p className="note">可以关闭本窗口，打包会继续进行；完成后也可在“任务”页下载，保留 {NAMED_FILE_HOURS} 小时。</p>
        <ol className={css.chain}>
          {taskIds.map((taskId, at) => (
            <Part key={taskId} taskId={taskId} name={taskIds.length === 1 ? '压缩包' : `第 ${at + 1} 部分`} />
          ))}
        </ol>
      </>
    }
  >
    <Button onClick={onClose}>关闭</Button>
  </Dialog>
);

const Part = ({ taskId, name }: { taskId: string; name: string }) => {
  const { data: task } = useTask(ask(getStaffTask, { params: { id: taskId } }));
  const save = useMutation({
    mutationFn: () => download(getStaffTaskFile, { params: { id: taskId } }, task?.fileName ?? '证书.zip'),
  });
  return (
    <li className="num">
      <span>{name}</span>
      <span role="status" className="note">
        {task ? stateText(task) : '正在查询进度…'}
      </span>
      {task?.status === TASK.done && (
        <Button small busy={save.isPending} aria-label={`下载，${name}`} onClick={() => save.mutate()}>
          下载
        </Button>
      )}
    </li>
  );
};

type Far = { status: number; done: number; failed: number; total: number; error: string | null };
const stateText = ({ status, done, failed, total, error }: Far): string => {
  if (status === TASK.failed) return error ?? '没有完成，请稍后重试';
  if (status === TASK.waiting) return '排队中…';
  if (status === TASK.running) return `正在打包 ${done} / ${total}`;
  return failed > 0 ? `已完成，${failed} 份文件已损坏，见索引表` : `已完成，共 ${done} 份`;
};
