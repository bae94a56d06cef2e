import { NAMED_FILE_HOURS } from '@zhibiao/contract/core/limits';
import { PackPeriod } from '@zhibiao/contract/study/pack-form';
import { makeAuditPackFor } from '@zhibiao/contract/study/staff-audit-pack';
import { getStaffTaskFile } from '@zhibiao/contract/task/staff';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { dayFromNow } from '#lib/format/day-from-now.ts';
import { download } from '#lib/api/download.ts';
import { toast } from '#lib/message/toast.ts';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { useStaffTask } from '#widgets/task/use-staff-task.ts';
import { PeriodFields } from '#widgets/filters/period-fields.tsx';

const year = dayFromNow(0).slice(0, 4);

type Props = { org: { id: string; orgName: string }; onClose: () => void };

/** 认证审核材料, made for an organisation that asks the platform for it. */
export const OrgPackDialog = ({ org, onClose }: Props) => {
  const [period, setPeriod] = useState({ from: `${year}-01-01`, to: `${year}-12-31` });
  const fault = PackPeriod.safeParse(period).error?.issues[0]?.message;
  const { begin, busy, task } = useStaffTask({
    start: () => call(makeAuditPackFor, { body: { orgId: org.id, ...period } }),
    onDone: ({ id, fileName }) => {
      void download(getStaffTaskFile, { params: { id } }, fileName ?? '认证审核材料.zip');
      onClose();
    },
    onFailed: toast.error,
  });
  const far = task && task.total > 0 ? ` ${Math.min(100, Math.floor((task.done / task.total) * 100))}%` : '';

  return (
    <FormDialog title="认证审核材料" ok={busy ? `正在制作${far}` : '制作'} busy={busy} onClose={onClose}>
      {(formId) => (
        <form
          id={formId}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!fault) begin();
          }}
        >
          <p>
            “{org.orgName}
            ”期间内指派的培训计划、逐人学习记录、考试成绩、证书与汇总，由平台签名，供外部审核员查阅与核验。
          </p>
          <PeriodFields value={period} onChange={setPeriod} fault={fault} />
          <p className="note">账号隐去部分字符；文件保留 {NAMED_FILE_HOURS} 小时，每次制作写入审计日志。</p>
        </form>
      )}
    </FormDialog>
  );
};
