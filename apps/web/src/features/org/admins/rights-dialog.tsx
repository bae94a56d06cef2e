import { labelOf } from '@zhibiao/contract/core/codes';
import { useMutation } from '@tanstack/react-query';
import { type AdminRights, grantRights } from '@zhibiao/contract/org/org';
import { GRANTABLE_RIGHTS, type GrantableRight, rightLabel } from '@zhibiao/contract/org-rights';
import { ROLE } from '@zhibiao/contract/auth/roles';
import { Checkbox, Form } from 'antd';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { toast } from '#lib/message/toast.ts';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { refuseUnder } from '#widgets/form/form-refusal.ts';
import { ADMINS } from '#features/org/queries.ts';

type Values = { rights: GrantableRight[] };

/** What each is for, where its name alone does not say it. */
const HINTS: Record<GrantableRight, string> = {
  people: '学员邀请、学员管理',
  study: '学习管理，含指派课程和催学',
  apply: '审核认证申请、提交内审员证书',
  cert: '查看和下载本机构的证书',
  info: '修改联系与概况、申请变更登记信息',
};

/** The role's own rights are ticked for good; the others are the owner's to give and to take. */
export const RightsDialog = ({ rights, onClose }: { rights: AdminRights; onClose: () => void }) => {
  const { memberId, name, role, own, granted } = rights;
  const [form] = Form.useForm<Values>();
  const invalidate = useInvalidate();
  const save = useMutation({
    mutationFn: (values: Values) => call(grantRights, { body: { memberId, rights: values.rights } }),
    onSuccess: () => {
      toast.success('权限已保存');
      onClose();
    },
    onError: refuseUnder(form, 'rights'),
    // Fetched again also after a refusal: they may be no administrator any more.
    onSettled: () => invalidate(...ADMINS),
  });
  const options = GRANTABLE_RIGHTS.map((right) => ({
    value: right,
    disabled: own.includes(right),
    label: `${rightLabel(right)}（${HINTS[right]}）`,
  }));

  return (
    <FormDialog title={`${name}的权限`} ok="保存" busy={save.isPending} onClose={onClose}>
      {(formId) => (
        <Form<Values>
          id={formId}
          form={form}
          layout="vertical"
          initialValues={{ rights: [...own, ...granted] }}
          onFinish={(values) => save.mutate(values)}
        >
          <Form.Item
            name="rights"
            label="可以做的事"
            extra={`灰色的是${labelOf(ROLE, role)}本来就有的。保存后立即生效；任免管理员和移交机构始终只能由您操作。`}
          >
            <Checkbox.Group options={options} className="stack gap-8" />
          </Form.Item>
        </Form>
      )}
    </FormDialog>
  );
};
