import { extendExam, messageExam } from '@zhibiao/contract/exam/staff-monitor';
import { Form, Input, InputNumber } from 'antd';
import { Chips } from '#ui/filter/chips.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { forgive, rule } from '#ui/form/form-rules.ts';
import { refuseInForm } from '#widgets/form/form-refusal.ts';
import css from './desk.module.css';
import { type ActKind, type ActValues, useAct } from './use-act.ts';

export type Asking = {
  kind: ActKind;
  /** Those who are meant; with no one named, all who sit. */
  people: readonly { attemptId: string; name: string }[];
};
type Props = Asking & { paperId: string; running: number; onClose: () => void };

const WORD: Record<ActKind, string> = { extend: '延长时间', message: '发消息', handin: '代为交卷' };
const NOTE: Record<ActKind, string> = {
  extend: '立即生效，考生 30 秒内看到。可以超过试卷的关闭时间，已交卷的不延长。',
  message: '考生 30 秒内看到，读完自己关闭。',
  handin: '以已保存的作答评分，交卷后不能收回。',
};
const MINUTES = [5, 10, 15, 30];
const NAMED = 5;

/** 许清和、尹望舒等 3 人 */
const whoOf = (people: Props['people'], running: number): string => {
  if (people.length === 0) return `全场 ${running} 人`;
  const names = people.slice(0, NAMED).map(({ name }) => name);
  return people.length > NAMED
    ? `${names.join('、')}等 ${people.length} 人`
    : `${names.join('、')}（${people.length} 人）`;
};

/** One act on one or many, which says how many and who before it is done. */
export const DeskActDialog = ({ kind, people, paperId, running, onClose }: Props) => {
  const [form] = Form.useForm<ActValues>();
  const minutes = Form.useWatch('minutes', form) ?? 10;
  const count = people.length || running;
  const attemptIds = people.length === 0 ? 'all' : people.map(({ attemptId }) => attemptId);
  const act = useAct({ kind, paperId, attemptIds }, onClose);
  const ok = {
    extend: `为 ${count} 人延长 ${minutes} 分钟`,
    message: `发给 ${count} 人`,
    handin: `为 ${count} 人交卷`,
  };

  return (
    <FormDialog title={WORD[kind]} ok={ok[kind]} danger={kind === 'handin'} busy={act.isPending} onClose={onClose}>
      {(formId) => (
        <Form<ActValues>
          id={formId}
          form={form}
          layout="vertical"
          requiredMark={false}
          initialValues={{ minutes: 10, text: '', reason: '' }}
          onValuesChange={forgive(form)}
          onFinish={(values) =>
            act.mutate(
              { ...values, minutes: values.minutes ?? minutes },
              { onError: refuseInForm(form, { otherwise: kind === 'message' ? 'text' : 'reason' }) },
            )
          }
        >
          <p className="num">
            <b>{whoOf(people, running)}</b>
          </p>
          <p className="note">{NOTE[kind]}</p>
          {kind === 'extend' && (
            <div className={css.minutes}>
              <Chips
                label="分钟"
                options={MINUTES.map((one) => ({ value: String(one), label: `${one} 分钟` }))}
                value={String(minutes)}
                onChoose={(chosen) => form.setFieldValue('minutes', Number(chosen))}
              />
              <Form.Item name="minutes" label="或输入分钟数" rules={[rule(extendExam.body.shape.minutes)]}>
                <InputNumber min={1} max={240} precision={0} />
              </Form.Item>
            </div>
          )}
          {kind === 'message' ? (
            <Form.Item name="text" label="消息" rules={[rule(messageExam.body.shape.text)]}>
              <Input.TextArea
                rows={3}
                count={{ show: true, max: 100 }}
                data-autofocus
                placeholder="如：请保持安静，遇到问题请举手"
              />
            </Form.Item>
          ) : (
            <Form.Item
              name="reason"
              label="原因"
              extra="写入考试时间线和审计记录"
              rules={[rule(extendExam.body.shape.reason)]}
            >
              <Input.TextArea rows={2} data-autofocus placeholder="如：考场网络中断，监考员现场确认" />
            </Form.Item>
          )}
        </Form>
      )}
    </FormDialog>
  );
};
