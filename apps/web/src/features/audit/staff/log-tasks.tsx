import { auditHealth, exportAudit, listAudit, verifyAudit } from '@zhibiao/contract/audit/staff';
import { getStaffTaskFile } from '@zhibiao/contract/task/staff';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { download } from '#lib/api/download.ts';
import { useCan } from '#lib/staff/me.ts';
import { toast } from '#lib/message/toast.ts';
import { Button } from '#ui/action/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { useStaffTask } from '#widgets/task/use-staff-task.ts';
import type { AuditFilterValues } from './queries.ts';

/** 立即校验: reads the whole log; the chip beside it says what was found. */
export const VerifyButton = () => {
  const invalidate = useInvalidate();
  const { begin, busy, task } = useStaffTask({
    start: () => call(verifyAudit),
    onDone: () => {
      toast.success('校验已完成');
      void invalidate(auditHealth, listAudit);
    },
    onFailed: toast.error,
  });
  const far = task && task.total > 0 ? ` ${Math.floor((task.done / task.total) * 100)}%` : '';
  return (
    <Button small busy={busy} onClick={begin}>
      {busy ? `正在校验${far}` : '立即校验'}
    </Button>
  );
};

/** 导出: what the filters find, as a workbook. */
export const AuditExportButton = ({ filters }: { filters: AuditFilterValues }) => {
  const may = useCan()('audit:export');
  const invalidate = useInvalidate();
  const { begin, busy } = useStaffTask({
    start: () => call(exportAudit, { body: { filters } }),
    onDone: ({ id, fileName }) => {
      void invalidate(listAudit);
      void download(getStaffTaskFile, { params: { id } }, fileName ?? '审计日志.xlsx');
    },
    onFailed: toast.error,
  });
  return may ? (
    <Button small busy={busy} onClick={begin}>
      <Icon name="download" size={16} />
      {busy ? '正在导出' : '导出'}
    </Button>
  ) : null;
};
