import { ZIP_MAX, zipOrgCertificates } from '@zhibiao/contract/certificate/org';
import { call } from '#lib/api/api.ts';
import { TaskDialog } from '#widgets/task/task-dialog.tsx';
import type { OrgCertificateFilters } from './queries.ts';

type Props = {
  /** The chosen ones; without it all that the filters find. */
  ids?: readonly string[];
  filters: OrgCertificateFilters;
  count: number;
  onClose: () => void;
};

/** Several certificates as one archive. */
export const ZipDialog = ({ ids, filters, count, onClose }: Props) => {
  const tooMany = count > ZIP_MAX;

  return (
    <TaskDialog
      title="批量下载证书"
      start={
        tooMany
          ? null
          : { text: '开始打包', call: () => call(zipOrgCertificates, { body: ids ? { ids: [...ids] } : filters }) }
      }
      task={{ title: '打包证书', unit: '份', fileLabel: '下载压缩包' }}
      onClose={onClose}
    >
      <p>
        {tooMany
          ? `共 ${count} 份，一次最多下载 ${ZIP_MAX} 份，请先缩小筛选范围。`
          : `将${ids ? '选中' : '当前筛选条件下'}的 ${count} 份证书打包为一个压缩文件，文件名为“姓名-类型-编号.pdf”，并附索引表。`}
      </p>
    </TaskDialog>
  );
};
