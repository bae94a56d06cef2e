import { useMutation } from '@tanstack/react-query';
import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import { APPEAL } from '@zhibiao/contract/study/appeal';
import { APPEAL_COPY } from '@zhibiao/contract/study/appeal-copy';
import { Opinion } from '@zhibiao/contract/study/appeal-form';
import { appeal, decideAppeal, appealCounts, listAppeals } from '@zhibiao/contract/study/staff-appeal';
import { Form, Input, InputNumber, Radio } from 'antd';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { spokenTime } from '#lib/format/clock-text.ts';
import { toast } from '#lib/message/toast.ts';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { forgive, rule } from '#ui/form/form-rules.ts';
import { ConflictAlert, isConflict } from '#widgets/draft/conflict-alert.tsx';
import { useDecisionDraft } from '#widgets/draft/use-decision-draft.ts';
import { refuseInForm } from '#widgets/form/form-refusal.ts';
import { learnerOf } from './appeal-table.tsx';

type Appeal = AnswerOf<typeof appeal>;
type Result = 3 | 4 | 5;
type Values = { result: Result; minutes?: number; seconds?: number; opinion: string };

/** Entered as minutes and seconds, sent as seconds. */
const secondsOf = ({ minutes = 0, seconds = 0 }: Values): number => Math.round(minutes * 60 + seconds);

type Props = { appeal: Appeal; onDone?: () => void; onClose: () => void };

/** Whether the minutes count, how many, and what the learner reads. */
export const DecideAppealDialog = ({ appeal: row, onDone, onClose }: Props) => {
  const { id, version, proposalSec } = row;
  const most = proposalSec ?? 0;
  const [form] = Form.useForm<Values>();
  const result = Form.useWatch('result', form);
  const invalidate = useInvalidate();
  const draft = useDecisionDraft<Values>(`appeal ${id}`);
  const decide = useMutation({
    mutationFn: (values: Values) =>
      call(decideAppeal, {
        body: {
          id,
          version,
          result: values.result,
          opinion: values.opinion,
          ...(values.result === APPEAL.partly && { grantSec: secondsOf(values) }),
        },
      }),
    onSuccess: async ({ grantSec }) => {
      draft.drop();
      toast.success(grantSec > 0 ? `已补计 ${spokenTime(grantSec)}` : decideAppeal.done);
      onClose();
      await invalidate(listAppeals, appealCounts, appeal);
      onDone?.();
    },
    onError: (error) => {
      if (!isConflict(error)) refuseInForm(form, { otherwise: 'opinion' })(error);
    },
  });

  return (
    <FormDialog title={`处理${learnerOf(row)}的学时申诉`} ok="确定" busy={decide.isPending} onClose={onClose}>
      {(formId) => (
        <Form<Values>
          id={formId}
          form={form}
          layout="vertical"
          noValidate
          initialValues={{ result: most > 0 ? APPEAL.upheld : APPEAL.denied, ...draft.read() }}
          onValuesChange={(change: Partial<Values>, typed) => {
            forgive(form)(change);
            draft.keep(typed);
          }}
          onFinish={(values) => decide.mutate(values)}
        >
          <ConflictAlert error={decide.error} reads={[listAppeals, appealCounts, appeal]} />
          <Form.Item name="result" label="结论">
            <Radio.Group
              options={[
                { value: APPEAL.upheld, label: `成立，补计 ${spokenTime(most)}`, disabled: most === 0 },
                { value: APPEAL.partly, label: '部分成立', disabled: most < 2 },
                { value: APPEAL.denied, label: '不成立' },
              ]}
            />
          </Form.Item>
          {result === APPEAL.partly && <Given most={most} />}
          <Form.Item name="opinion" label="意见" extra={`学员会看到。通知：${row.told}`} rules={[rule(Opinion)]}>
            <Input.TextArea rows={3} count={{ show: true, max: 500 }} />
          </Form.Item>
        </Form>
      )}
    </FormDialog>
  );
};

const Given = ({ most }: { most: number }) => (
  <Form.Item
    label="补计时长"
    extra={`最多 ${spokenTime(most)}`}
    name="minutes"
    dependencies={['seconds']}
    rules={[
      ({ getFieldsValue }) => ({
        validator: () => {
          const sec = secondsOf(getFieldsValue() as Values);
          if (sec < 1) return Promise.reject(new Error('请填写补计时长'));
          return sec > most ? Promise.reject(new Error(APPEAL_COPY.tooMuch)) : Promise.resolve();
        },
      }),
    ]}
  >
    <MinutesSeconds />
  </Form.Item>
);

const MinutesSeconds = ({
  id,
  value,
  onChange,
}: {
  id?: string;
  value?: number;
  onChange?: (next: number) => void;
}) => (
  <>
    <InputNumber
      {...(id !== undefined && { id })}
      min={0}
      precision={0}
      suffix="分"
      value={value ?? null}
      onChange={(next) => onChange?.(Number(next ?? 0))}
    />{' '}
    <Form.Item name="seconds" noStyle>
      <InputNumber aria-label="补计时长的秒数" min={0} max={59} precision={0} suffix="秒" />
    </Form.Item>
  </>
);
