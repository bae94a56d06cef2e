import { useMutation } from '@tanstack/react-query';
import { labelOf } from '@zhibiao/contract/core/codes';
import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import {
  decideExamRequest,
  EXAM_REQUEST,
  examRequest,
  listExamRequests,
  requestCounts,
} from '@zhibiao/contract/exam/request';
import { Form, Input, InputNumber } from 'antd';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { toast } from '#lib/message/toast.ts';
import { MomentInput } from '#ui/form/day-input.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { forgive, rule } from '#ui/form/form-rules.ts';
import { ConflictAlert, isConflict } from '#widgets/draft/conflict-alert.tsx';
import { useDecisionDraft } from '#widgets/draft/use-decision-draft.ts';
import { refuseInForm } from '#widgets/form/form-refusal.ts';
import { Readers, unreadOf } from './readers.tsx';
import { sentMinute } from '#features/exam/staff/terms/values.ts';

type Request = AnswerOf<typeof examRequest>;
type Values = { opinion: string; n?: number; validUntil?: string };
type Props = { request: Request; pass: boolean; onDone?: () => void; onClose: () => void };
const { shape } = decideExamRequest.body;

/** 同意 or 驳回, with what the learner reads. */
export const DecideExamRequestDialog = ({ request, pass, onDone, onClose }: Props) => {
  const { id, version, kind, name } = request;
  const [form] = Form.useForm<Values>();
  const invalidate = useInvalidate();
  const draft = useDecisionDraft<Values>(`exam-request ${id} ${pass ? 'granted' : 'refused'}`);
  const decide = useMutation({
    mutationFn: ({ opinion, n, validUntil }: Values) =>
      call(decideExamRequest, { body: { id, version, pass, opinion, n, validUntil: sentMinute(validUntil) } }),
    onSuccess: async () => {
      draft.drop();
      toast.success(decideExamRequest.done);
      onClose();
      onDone?.();
      await invalidate(listExamRequests, requestCounts, examRequest);
    },
    onError: (error) => {
      if (!isConflict(error)) refuseInForm(form, { otherwise: 'opinion' })(error);
    },
  });
  const word = pass ? '同意' : '驳回';

  return (
    <FormDialog
      title={`${word}${name}的${labelOf(EXAM_REQUEST, kind)}申请`}
      ok={word}
      danger={!pass}
      busy={decide.isPending}
      disabled={pass && kind === EXAM_REQUEST.review && unreadOf(request).length > 0}
      onClose={onClose}
    >
      {(formId) => (
        <Form<Values>
          id={formId}
          form={form}
          layout="vertical"
          noValidate
          initialValues={{ n: 1, ...draft.read() }}
          onValuesChange={(change: Partial<Values>, typed) => {
            forgive(form)(change);
            draft.keep(typed);
          }}
          onFinish={(values) => decide.mutate(values)}
        >
          <ConflictAlert error={decide.error} reads={[listExamRequests, requestCounts, examRequest]} />
          {pass && kind === EXAM_REQUEST.retake && <Given closed={request.closed} />}
          {pass && kind === EXAM_REQUEST.review && (
            <>
              <p>人工评阅的题目将送仲裁重评；复核期间成绩不变，重评只升不降，完成后通知学员。</p>
              <Form.Item>
                <Readers request={request} />
              </Form.Item>
            </>
          )}
          <Form.Item
            name="opinion"
            label="意见"
            extra={`学员会看到。通知：${request.told}`}
            rules={[rule(shape.opinion)]}
          >
            <Input.TextArea rows={3} count={{ show: true, max: 500 }} />
          </Form.Item>
        </Form>
      )}
    </FormDialog>
  );
};

const Given = ({ closed }: { closed: boolean }) => (
  <>
    <Form.Item name="n" label="增加次数" rules={[rule(shape.n)]}>
      <InputNumber min={1} max={3} precision={0} suffix="次" />
    </Form.Item>
    <Form.Item
      name="validUntil"
      label="有效期至"
      extra={closed ? '本场考试已关闭，在此之前仍为该学员开放' : '不填则随试卷'}
      rules={closed ? [{ required: true, message: '考试已结束，请填写有效期' }] : []}
    >
      <MomentInput />
    </Form.Item>
  </>
);
