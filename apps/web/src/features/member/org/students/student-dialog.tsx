import { useMutation, useQuery } from '@tanstack/react-query';
import { invitedText } from '@zhibiao/contract/member/invite-sentences';
import { addStudent, type Student, StudentFields, updateStudent } from '@zhibiao/contract/member/org-students';
import { faultsIn } from '@zhibiao/contract/core/refusal';
import { Form, Input } from 'antd';
import { useId, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { toast } from '#lib/message/toast.ts';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { refuseInForm } from '#widgets/form/form-refusal.ts';
import { forgive, rule } from '#ui/form/form-rules.ts';
import { departmentsQuery, sendingQuery, STUDENTS } from './queries.ts';
import { SendChoice } from './send-choice.tsx';
import css from './student.module.css';

type Values = { name: string; mobile: string; email: string; department: string; empNo: string; position: string };
/** Whom to edit, or what is known already of someone to invite. */
export type StudentDraft =
  { edit: Student } | { invite: Partial<Pick<Values, 'name' | 'department' | 'empNo' | 'position'>> };

const field = StudentFields.shape;

type Props = { draft: StudentDraft; onInvited: () => void; onClose: () => void };

/** One student: entered and so invited, or corrected. */
export const StudentDialog = ({ draft, onInvited, onClose }: Props) => {
  const [form] = Form.useForm<Values>();
  const ids = useId();
  const invalidate = useInvalidate();
  const departments = useQuery(departmentsQuery).data ?? [];
  const edited = 'edit' in draft ? draft.edit : null;
  const nameOpen = !edited?.hasAccount;
  const [send, setSend] = useState(true);
  const save = useMutation({
    mutationFn: (values: Values) =>
      edited
        ? call(updateStudent, { body: changeOf(edited, values) })
        : call(addStudent, { body: { ...values, send } }),
    onSuccess: (added) => {
      toast.success(added ? invitedText(added) : '保存成功');
      onClose();
      if (added) onInvited();
      return invalidate(...STUDENTS);
    },
    onError: refuseInForm(form, edited ? {} : { otherwise: 'mobile' }),
  });
  const submit = (values: Values) => {
    const [fault] = edited ? [] : faultsIn(StudentFields, values);
    if (fault) form.setFields([{ name: fault.path[0] as keyof Values, errors: [fault.msg] }]);
    else save.mutate(values);
  };

  return (
    <FormDialog
      title={edited ? `编辑${edited.name}` : '添加学员'}
      ok={edited ? '保存' : '登记邀请'}
      busy={save.isPending}
      onClose={onClose}
    >
      {(formId) => (
        <Form<Values>
          id={formId}
          form={form}
          layout="vertical"
          validateTrigger="onBlur"
          onValuesChange={forgive(form)}
          initialValues={valuesOf(draft)}
          onFinish={submit}
        >
          {!edited && (
            <p className={`note ${css.hint}`}>
              对方用所填的手机号或邮箱登录或注册后，会在“加入机构”里看到邀请，接受后成为机构学员。也可以把邀请码或链接直接发给对方。
            </p>
          )}
          <Form.Item
            name="name"
            label="姓名"
            rules={[rule(field.name)]}
            {...(nameOpen ? {} : { extra: '对方已注册账号，姓名以账号为准' })}
          >
            <Input disabled={!nameOpen} autoComplete="off" />
          </Form.Item>
          {!edited && (
            <div className={css.two}>
              <Form.Item name="mobile" label="手机号" rules={[rule(field.mobile)]} extra="手机号和邮箱至少填写一项">
                <Input type="tel" inputMode="numeric" autoComplete="off" />
              </Form.Item>
              <Form.Item name="email" label="邮箱" rules={[rule(field.email)]}>
                <Input inputMode="email" autoComplete="off" />
              </Form.Item>
            </div>
          )}
          <Form.Item
            name="department"
            label="部门（选填）"
            rules={[rule(field.department)]}
            extra="下级部门写成“研发中心/软件部”，没有的部门会一并新建"
          >
            <Input list={`${ids}-departments`} autoComplete="off" />
          </Form.Item>
          <datalist id={`${ids}-departments`}>
            {departments.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          <div className={css.two}>
            <Form.Item name="empNo" label="工号（选填）" rules={[rule(field.empNo)]}>
              <Input autoComplete="off" />
            </Form.Item>
            <Form.Item name="position" label="岗位（选填）" rules={[rule(field.position)]}>
              <Input autoComplete="off" />
            </Form.Item>
          </div>
          {!edited && (
            <Form.Item noStyle dependencies={['mobile', 'email']}>
              {({ getFieldsValue }) => (
                <Sending {...getFieldsValue(['mobile', 'email'])} send={send} onSend={setSend} />
              )}
            </Form.Item>
          )}
        </Form>
      )}
    </FormDialog>
  );
};

/** As far as the two are right, as the form would send them. */
const Sending = ({ mobile, email, ...choice }: SendingProps) => (
  <SendChoice
    {...choice}
    sending={
      useQuery(sendingQuery(field.mobile.safeParse(mobile).data ?? null, field.email.safeParse(email).data ?? null))
        .data
    }
  />
);
type SendingProps = Pick<Values, 'mobile' | 'email'> & { send: boolean; onSend: (send: boolean) => void };

const changeOf = ({ id, hasAccount }: Student, { name, department, empNo, position }: Values) => ({
  id,
  department,
  empNo,
  position,
  ...(hasAccount ? {} : { name }),
});

const valuesOf = (draft: StudentDraft): Values => {
  const known = 'edit' in draft ? draft.edit : draft.invite;
  return {
    name: known.name ?? '',
    mobile: '',
    email: '',
    department: known.department ?? '',
    empNo: known.empNo ?? '',
    position: known.position ?? '',
  };
};
