import { useMutation } from '@tanstack/react-query';
import {
  createInvite,
  EXPIRY_PAST,
  InviteFields,
  type OrgInvite,
  updateInvite,
} from '@zhibiao/contract/member/org-invites';
import { Form, Input, InputNumber, Radio } from 'antd';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { dayFromNow } from '#lib/format/day-from-now.ts';
import { toast } from '#lib/message/toast.ts';
import { DayInput } from '#ui/form/day-input.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { refuseInForm } from '#widgets/form/form-refusal.ts';
import { forgive, notBefore, optionalRule, rule } from '#ui/form/form-rules.ts';
import css from './invite.module.css';
import { LessonChoice } from './lesson-choice.tsx';
import { INVITES } from './queries.ts';

type Values = { department: string; lessonIds: string[]; maxUse: number; expireDay: string; needApprove: boolean };
type Props = { /** What to change, or null for a new one. */ invite: OrgInvite | null; onClose: () => void };

const methods = [
  { value: false, label: '直接加入' },
  { value: true, label: '审核后加入' },
];

/** A new invitation, or what of an old one may change: everything but its code. */
export const InviteDialog = ({ invite, onClose }: Props) => {
  const [form] = Form.useForm<Values>();
  const invalidate = useInvalidate();
  const save = useMutation({
    mutationFn: async (values: Values) => {
      await (invite
        ? call(updateInvite, { params: { id: invite.id }, body: changeOf(values) })
        : call(createInvite, { body: values }));
    },
    onSuccess: () => {
      toast.success(invite ? '保存成功' : '邀请已创建');
      onClose();
      return invalidate(...INVITES);
    },
    onError: refuseInForm(form),
  });

  return (
    <FormDialog
      title={invite ? `编辑邀请 ${invite.code}` : '创建邀请'}
      ok={invite ? '保存' : '创建'}
      busy={save.isPending}
      onClose={onClose}
    >
      {(formId) => (
        <Form<Values>
          noValidate
          id={formId}
          form={form}
          layout="vertical"
          validateTrigger="onBlur"
          onValuesChange={forgive(form)}
          initialValues={valuesOf(invite)}
          onFinish={(values) => save.mutate(values)}
        >
          <Form.Item name="department" label="加入部门（选填）" rules={[rule(InviteFields.department)]}>
            <Input autoComplete="off" />
          </Form.Item>
          <Form.Item
            name="lessonIds"
            label="指派课程（选填）"
            rules={[rule(InviteFields.lessonIds)]}
            extra="加入的学员会在“我的课程”里看到这些课程"
          >
            <LessonChoice known={invite?.lessons ?? []} />
          </Form.Item>
          <div className={css.two}>
            <Form.Item
              name="maxUse"
              label="可使用次数"
              rules={[rule(InviteFields.maxUse)]}
              {...(invite ? { extra: `已使用 ${invite.used} 次` } : {})}
            >
              <InputNumber precision={0} style={{ width: '100%' }} />
            </Form.Item>
            <Form.Item
              name="expireDay"
              label="有效期"
              rules={[
                invite && !invite.expireTime ? optionalRule(InviteFields.expireDay) : rule(InviteFields.expireDay),
                notBefore(dayFromNow(0), EXPIRY_PAST),
              ]}
              extra="当天结束时失效，最长一年"
            >
              <DayInput min={dayFromNow(0)} max={dayFromNow(365)} />
            </Form.Item>
          </div>
          <Form.Item name="needApprove" label="加入方式" extra="审核后加入的学员，在“学员管理”里审核">
            <Radio.Group options={methods} />
          </Form.Item>
        </Form>
      )}
    </FormDialog>
  );
};

/** An invitation without an end keeps none unless a day is chosen. */
const changeOf = ({ expireDay, ...values }: Values) => ({ ...values, ...(expireDay ? { expireDay } : {}) });

const valuesOf = (invite: OrgInvite | null): Values => ({
  department: invite?.department ?? '',
  lessonIds: invite?.lessons.filter(({ published }) => published).map(({ lessonId }) => lessonId) ?? [],
  maxUse: invite?.maxUse ?? 50,
  expireDay: invite ? (invite.expireTime?.slice(0, 10) ?? '') : dayFromNow(30),
  needApprove: invite?.needApprove ?? false,
});
