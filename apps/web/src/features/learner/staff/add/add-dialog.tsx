import { useMutation } from '@tanstack/react-query';
import { addLearner } from '@zhibiao/contract/learner/staff-add';
import { StudentFields } from '@zhibiao/contract/member/org-students';
import { faultsIn } from '@zhibiao/contract/core/refusal';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { useCan } from '#lib/staff/me.ts';
import { toast } from '#lib/message/toast.ts';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { forgive, rule } from '#ui/form/form-rules.ts';
import { OrgChoice } from '#widgets/filters/org-choice.tsx';
import { refuseInForm } from '#widgets/form/form-refusal.ts';
import { LEARNERS } from '#features/learner/staff/queries.ts';
import { FirstLinkDialog } from './first-link-dialog.tsx';
import { LinkChoice, linksText } from './link-choice.tsx';
import css from './add.module.css';

type Values = Record<'name' | 'mobile' | 'email' | 'orgId' | 'department' | 'empNo' | 'position', string>;
const EMPTY: Values = { name: '', mobile: '', email: '', orgId: '', department: '', empNo: '', position: '' };
const field = StudentFields.shape;
type Made = { id: string; name: string; link: string };
type Props = { onAdded: (id: string) => void; onClose: () => void };

/** 新建学员: an account without a password, and the link by which its holder comes in. */
export const AddDialog = ({ onAdded, onClose }: Props) => {
  const [form] = Form.useForm<Values>();
  const invalidate = useInvalidate();
  const mayOrgs = useCan()('org:list');
  const [send, setSend] = useState(true);
  const [made, setMade] = useState<Made | null>(null);
  const add = useMutation({
    mutationFn: ({ orgId, ...values }: Values) => call(addLearner, { body: { ...values, orgId: orgId || null, send } }),
    onSuccess: async ({ id, link, ...sent }, { name }) => {
      const out = linksText(sent);
      toast.success(out ? `已新建学员，首次登录链接已发出：${out}` : addLearner.done);
      await invalidate(...LEARNERS);
      if (link === null) onAdded(id);
      else setMade({ id, name, link });
    },
    onError: refuseInForm(form, { otherwise: 'mobile' }),
  });
  const submit = (values: Values) => {
    const [fault] = faultsIn(StudentFields, values);
    if (fault) form.setFields([{ name: fault.path[0] as keyof Values, errors: [fault.msg] }]);
    else add.mutate({ ...EMPTY, ...values });
  };
  if (made) return <FirstLinkDialog name={made.name} link={made.link} onClose={() => onAdded(made.id)} />;

  return (
    <FormDialog title="新建学员" ok="新建" busy={add.isPending} onClose={onClose}>
      {(formId) => (
        <Form<Values>
          noValidate
          id={formId}
          form={form}
          layout="vertical"
          validateTrigger="onBlur"
          onValuesChange={forgive(form)}
          initialValues={EMPTY}
          onFinish={submit}
        >
          <Form.Item name="name" label="姓名" rules={[rule(field.name)]}>
            <Input autoComplete="off" />
          </Form.Item>
          <Form.Item name="mobile" label="手机号" rules={[rule(field.mobile)]} extra="手机号和邮箱至少填写一项">
            <Input type="tel" inputMode="numeric" autoComplete="off" />
          </Form.Item>
          <Form.Item name="email" label="邮箱" rules={[rule(field.email)]}>
            <Input inputMode="email" autoComplete="off" />
          </Form.Item>
          {mayOrgs && (
            <Form.Item name="orgId" label="机构（选填）" extra="选了机构，学员直接在册；本人可以在个人中心退出">
              <OrgChoice placeholder="个人学员，不属于机构" />
            </Form.Item>
          )}
          <Form.Item noStyle dependencies={['orgId']}>
            {({ getFieldValue }) => (getFieldValue('orgId') ? <Place /> : null)}
          </Form.Item>
          <LinkChoice send={send} onSend={setSend} />
        </Form>
      )}
    </FormDialog>
  );
};

/** Where in the organisation. */
const Place = () => (
  <div className={css.pair}>
    <Form.Item name="department" label="部门（选填）" rules={[rule(field.department)]}>
      <Input autoComplete="off" placeholder="研发中心/软件部" />
    </Form.Item>
    <Form.Item name="empNo" label="工号（选填）" rules={[rule(field.empNo)]}>
      <Input autoComplete="off" />
    </Form.Item>
    <Form.Item name="position" label="岗位（选填）" rules={[rule(field.position)]}>
      <Input autoComplete="off" />
    </Form.Item>
  </div>
);
