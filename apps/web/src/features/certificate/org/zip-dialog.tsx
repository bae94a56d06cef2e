import { useMutation } from '@tanstack/react-query';
import { ZIP_MAX, zipOrgCertificates } from '@zhibiao/contract/certificate-org';
import { call } from '#lib/api.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TaskProgress } from '#widgets/task-progress.tsx';
import type { Filters } from './queries.ts';

type Props = {
  /** The chosen ones; without it all that the filters find. */
  ids?: readonly string[];
  filters: Filters;
  count: number;
  onClose: () => void;
};

/** Several certificates as one archive, with the progress of packing. */
export const ZipDialog = ({ ids, filters, count, onClose }: Props) => {
  const start = useMutation({
    mutationFn: () => call(zipOrgCertificates, { body: ids ? { ids: [...ids] } : filters }),
  });
  const tooMany = count > ZIP_MAX;

  return (
    <Dialog
      key={start.data ? 'task' : 'ask'}
      title="批量下载证书"
      onClose={onClose}
      text={
        start.data ? (
          <TaskProgress taskId={start.data.taskId} title="打包证书" unit="份" fileLabel="下载压缩包" />
        ) : (
          <p>
            {tooMany
              ? `共 ${count} 份，一次最多下载 ${ZIP_MAX} 份，请先缩小筛选范围。`
              : `将${ids ? '选中' : '当前筛选条件下'}的 ${count} 份证书打包为一个压缩文件，文件名为“姓名-类型-编号.pdf”。`}
          </p>
        )
      }
    >
      <Button onClick={onClose}>{start.data ? '关闭' : '取消'}</Button>
      {!start.data && !tooMany && (
        <Button primary busy={start.isPending} onClick={() => start.mutate()}>
          开始打包
        </Button>
      )}
    </Dialog>
  );
};
