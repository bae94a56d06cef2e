import { NAMED_FILE_HOURS } from '@zhibiao/contract/core/limits';
import { makeAuditPack } from '@zhibiao/contract/study/audit-pack';
import { PackPeriod } from '@zhibiao/contract/study/pack-form';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { dayFromNow } from '#lib/format/day-from-now.ts';
import { TaskDialog } from '#widgets/task/task-dialog.tsx';
import { PeriodFields } from '#widgets/filters/period-fields.tsx';

const today = dayFromNow(0);
const YEAR = { from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` };

/** 认证审核材料 of a period, for the external auditor of the organisation. */
export const OwnPackDialog = ({ onClose }: { onClose: () => void }) => {
  const [period, setPeriod] = useState(YEAR);
  const fault = PackPeriod.safeParse(period).error?.issues[0]?.message;

  return (
    <TaskDialog
      title="认证审核材料"
      runningTitle="制作认证审核材料"
      start={fault ? null : { text: '制作', call: () => call(makeAuditPack, { body: period }) }}
      task={{ title: '制作认证审核材料', unit: '人', fileLabel: '下载材料' }}
      onClose={onClose}
    >
      <p>
        供知识产权管理体系的外部审核员查阅：期间内机构指派的培训计划、逐人学习记录、考试成绩、证书与汇总，一份 PDF
        和一份表格，由平台签名，审核员可在核验页面核对。
      </p>
      <PeriodFields value={period} onChange={setPeriod} fault={fault} />
      <p className="note">
        账号隐去部分字符；自选课程不在其中。文件保留 {NAMED_FILE_HOURS} 小时，每次制作记入操作记录。
      </p>
    </TaskDialog>
  );
};
