import { useMutation } from '@tanstack/react-query';
import { choicesOf, type CodeOf, labelOf } from '@zhibiao/contract/core/codes';
import {
  addRobot,
  editRobot,
  listRobots,
  NewRobot,
  ROBOT,
  ROBOT_STATUS,
  type RobotRow,
} from '@zhibiao/contract/notice/staff-robot';
import {
  isStaffEvent,
  STAFF_EVENT_NAMES,
  staffEvent,
  type StaffEventName,
} from '@zhibiao/contract/notice/staff-events';
import { Checkbox, Form, Input, Segmented, Switch } from 'antd';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { toast } from '#lib/message/toast.ts';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { forgive, optionalRule, rule } from '#ui/form/form-rules.ts';
import { refuseInForm } from '#widgets/form/form-refusal.ts';

type Values = {
  kind: CodeOf<typeof ROBOT>;
  name: string;
  url?: string;
  secret?: string;
  noSecret?: boolean;
  events: StaffEventName[];
  on: boolean;
};
const { shape } = NewRobot;
const EVENTS = STAFF_EVENT_NAMES.map((name) => ({
  value: name,
  label: `${staffEvent(name).name}（${staffEvent(name).about}）`,
}));
const WHERE: Record<CodeOf<typeof ROBOT>, string> = {
  [ROBOT.wecom]: '在群设置里添加群机器人后复制它的 Webhook 地址',
  [ROBOT.dingtalk]: '在群设置里添加自定义机器人后复制它的 Webhook 地址；安全设置选“加签”',
  [ROBOT.feishu]: '在群设置里添加自定义机器人后复制它的 Webhook 地址；安全设置选“签名校验”',
};

const save = ({ on, url, secret, noSecret, ...values }: Values, robot: RobotRow | null) =>
  robot === null
    ? call(addRobot, { body: { ...values, url: url ?? '', secret: secret || null } })
    : call(editRobot, {
        body: {
          ...values,
          id: robot.id,
          version: robot.version,
          on,
          ...(url ? { url } : {}),
          ...(noSecret ? { secret: null } : secret ? { secret } : {}),
        },
      });

/** A robot of a group, and what it says. An address that is left empty stays as it is. */
export const RobotDialog = ({ robot, onClose }: { robot: RobotRow | null; onClose: () => void }) => {
  const [form] = Form.useForm<Values>();
  const invalidate = useInvalidate();
  const initial: Values = {
    kind: robot?.kind ?? ROBOT.wecom,
    name: robot?.name ?? '',
    events: robot?.events.filter(isStaffEvent) ?? [...STAFF_EVENT_NAMES],
    on: robot === null || robot.status === ROBOT_STATUS.on,
  };
  const kind = Form.useWatch('kind', form) ?? initial.kind;
  const noSecret = Form.useWatch('noSecret', form) === true;
  const saving = useMutation({
    mutationFn: (values: Values) => save(values, robot),
    onSuccess: async () => {
      toast.success(addRobot.done);
      onClose();
      await invalidate(listRobots);
    },
    onError: refuseInForm(form, { otherwise: 'name' }),
  });

  return (
    <FormDialog
      title={robot === null ? '新建群机器人' : `修改“${robot.name}”`}
      ok="验证并保存"
      busy={saving.isPending}
      onClose={onClose}
    >
      {(formId) => (
        <Form<Values>
          id={formId}
          form={form}
          layout="vertical"
          noValidate
          initialValues={initial}
          onValuesChange={forgive(form)}
          onFinish={(values) => saving.mutate({ ...values, kind })}
        >
          {robot === null ? (
            <Form.Item name="kind" label="类型">
              <Segmented options={choicesOf(ROBOT)} />
            </Form.Item>
          ) : (
            <p className="note">{labelOf(ROBOT, robot.kind)}</p>
          )}
          <Form.Item name="name" label="名称" extra="写明是哪个群" rules={[rule(shape.name)]}>
            <Input />
          </Form.Item>
          <Form.Item
            name="url"
            label="地址"
            extra={WHERE[kind]}
            rules={[robot === null ? rule(shape.url) : optionalRule(shape.url)]}
          >
            <Input autoComplete="off" placeholder={robot?.urlEnd ? `不填则不变（••••${robot.urlEnd}）` : 'https://'} />
          </Form.Item>
          {kind !== ROBOT.wecom && (
            <Form.Item name="secret" label="签名密钥（选填）" rules={[optionalRule(shape.secret)]}>
              <Input.Password
                autoComplete="new-password"
                disabled={noSecret}
                placeholder={noSecret ? '保存后不再签名' : robot?.hasSecret ? '不填则不变' : ''}
              />
            </Form.Item>
          )}
          {robot?.hasSecret && (
            <Form.Item name="noSecret" valuePropName="checked">
              <Checkbox>清除签名密钥</Checkbox>
            </Form.Item>
          )}
          <Form.Item name="events" label="发送的消息" extra="消息里没有姓名和号码" rules={[rule(shape.events)]}>
            <Checkbox.Group options={EVENTS} className="stack gap-8" />
          </Form.Item>
          {robot !== null && (
            <Form.Item name="on" label="启用" valuePropName="checked">
              <Switch />
            </Form.Item>
          )}
        </Form>
      )}
    </FormDialog>
  );
};
