import { labelOf } from '@zhibiao/contract/core/codes';
import { ADMIN_ROLES, type AdminRole, ROLE } from '@zhibiao/contract/auth/roles';
import { useMutation } from '@tanstack/react-query';
import { appointAdmin } from '@zhibiao/contract/org/org';
import { Form, Radio } from 'antd';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { toast } from '#lib/message/toast.ts';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { refuseUnder } from '#widgets/form/form-refusal.ts';
import { MemberChoice } from './member-choice.tsx';
import { ADMINS } from '#features/org/queries.ts';

type Values = { memberId: string; role: AdminRole };

const roles = ADMIN_ROLES.map((role) => ({ value: role, label: labelOf(ROLE, role) }));

export const AppointDialog = ({ onClose }: { onClose: () => void }) => {
  const [form] = Form.useForm<Values>();
  const invalidate = useInvalidate();
  const appoint = useMutation({
    mutationFn: (body: Values) => call(appointAdmin, { body }),
    onSuccess: () => {
      toast.success('已设为管理员');
      onClose();
      return invalidate(...ADMINS);
    },
    onError: refuseUnder(form, 'memberId'),
  });

  return (
    <FormDialog title="指定管理员" ok="确定" busy={appoint.isPending} onClose={onClose}>
      {(formId) => (
        <Form<Values>
          id={formId}
          form={form}
          layout="vertical"
          initialValues={{ role: ROLE.trainingAdmin }}
          onFinish={(values) => appoint.mutate(values)}
        >
          <Form.Item name="memberId" label="学员" rules={[{ required: true, message: '请选择学员' }]}>
            <MemberChoice />
          </Form.Item>
          <Form.Item
            name="role"
            label="管理员类型"
            extra="培训管理员管理学员和学习，认证管理员办理认证申请、查询证书；需要时可以另外开通其他权限"
          >
            <Radio.Group options={roles} />
          </Form.Item>
        </Form>
      )}
    </FormDialog>
  );
};
