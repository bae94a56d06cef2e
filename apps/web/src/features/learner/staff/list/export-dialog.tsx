import { NAMED_FILE_HOURS } from '@zhibiao/contract/core/limits';
import { choicesOf } from '@zhibiao/contract/core/codes';
import { exportLearners, LEARNER_COLUMN } from '@zhibiao/contract/learner/staff-export';
import { getStaffTaskFile } from '@zhibiao/contract/task/staff';
import { Checkbox, Form, Input } from 'antd';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { download } from '#lib/api/download.ts';
import { useCan } from '#lib/staff/me.ts';
import { toast } from '#lib/message/toast.ts';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { forgive, rule } from '#ui/form/form-rules.ts';
import { useStaffTask } from '#widgets/task/use-staff-task.ts';
import { learnerFilterQuery, type LearnerFilterValues } from '#features/learner/staff/queries.ts';

type Values = { columns: (typeof USUAL)[number][]; plain?: boolean; reason: string };
const USUAL = (['name', 'mobile', 'org', 'role', 'status', 'register', 'lessons', 'certs'] as const).slice();
const { shape } = exportLearners.body;

/** 导出: which columns of what the filters find, masked or not, and why. */
export const ExportLearnersDialog = ({ filters, onClose }: { filters: LearnerFilterValues; onClose: () => void }) => {
  const [form] = Form.useForm<Values>();
  const [confirmed, setConfirmed] = useState<Values | null>(null);
  const mayReveal = useCan()('learner:reveal');
  const { begin, busy, task } = useStaffTask({
    start: () => {
      const { columns, plain = false, reason } = confirmed ?? form.getFieldsValue();
      return call(exportLearners, { body: { filters: learnerFilterQuery(filters), columns, plain, reason } });
    },
    onDone: ({ id, fileName }) => {
      void download(getStaffTaskFile, { params: { id } }, fileName ?? '学员.xlsx');
      onClose();
    },
    onFailed: toast.error,
  });
  const far = task && task.total > 0 ? ` ${Math.min(100, Math.floor((task.done / task.total) * 100))}%` : '';

  return (
    <FormDialog title="导出学员" ok={busy ? `正在导出${far}` : '导出'} busy={busy} onClose={onClose}>
      {(formId) => (
        <Form<Values>
          id={formId}
          form={form}
          layout="vertical"
          noValidate
          initialValues={{ columns: USUAL, plain: false }}
          onValuesChange={forgive(form)}
          onFinish={(values) => {
            setConfirmed(values);
            begin();
          }}
        >
          <p className="note">导出列表中筛选出的学员，最多 10 万人；文件保留 {NAMED_FILE_HOURS} 小时。</p>
          <Form.Item name="columns" label="列" rules={[rule(shape.columns)]}>
            <Checkbox.Group options={choicesOf(LEARNER_COLUMN)} />
          </Form.Item>
          {mayReveal && (
            <Form.Item name="plain" valuePropName="checked" extra="不勾选时手机号、邮箱、身份证号打码">
              <Checkbox>号码不打码</Checkbox>
            </Form.Item>
          )}
          <Form.Item name="reason" label="原因" extra="连同筛选、列与人数写入审计日志" rules={[rule(shape.reason)]}>
            <Input.TextArea rows={2} count={{ show: true, max: 200 }} />
          </Form.Item>
        </Form>
      )}
    </FormDialog>
  );
};
