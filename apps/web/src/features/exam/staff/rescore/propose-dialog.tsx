import { useMutation, useQuery } from '@tanstack/react-query';
import { choicesOf } from '@zhibiao/contract/core/codes';
import { listPapers } from '@zhibiao/contract/paper/staff';
import { questionNo } from '@zhibiao/contract/question/types';
import { listQuestions } from '@zhibiao/contract/question/staff';
import {
  listRescores,
  proposeRescore,
  RESCORE_KIND,
  RESCORE_POLICY,
  type RescoreRow,
} from '@zhibiao/contract/exam/staff-rescore';
import { Form, Input, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { call } from '#lib/api/api.ts';
import { ask, useInvalidate } from '#lib/api/ask.ts';
import { DayInput } from '#ui/form/day-input.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { forgive, rule } from '#ui/form/form-rules.ts';
import { SearchableSelect, type SelectField } from '#ui/form/searchable-select.tsx';
import { refuseInForm } from '#widgets/form/form-refusal.ts';
import css from './rescore.module.css';
import { KIND_HINT, POLICY_HINT } from './words.tsx';

type Values = {
  kind: RescoreRow['kind'];
  policy: RescoreRow['policy'];
  questionId?: string;
  paperId?: string;
  passScore?: number;
  from?: string;
  to?: string;
  reason: string;
};
/** The question that staff came with; without one it is chosen here. */
type Given = { id: string; label: string } | null;

const FOUND = 20;
const REQUIRED = (message: string) => [{ required: true, message }];

const bodyOf = ({ from, to, ...values }: Values, given: Given) => ({
  ...values,
  ...(values.kind === RESCORE_KIND.passScore || given === null ? {} : { questionId: given.id }),
  scope: { ...(from ? { from } : {}), ...(to ? { to } : {}) },
});

/** What is to be scored again, and how; it is tried before it changes anything. */
export const ProposeRescoreDialog = ({ given, onClose }: { given: Given; onClose: () => void }) => {
  const [form] = Form.useForm<Values>();
  const kind = Form.useWatch('kind', form) ?? RESCORE_KIND.newKey;
  const policy = Form.useWatch('policy', form) ?? RESCORE_POLICY.upOnly;
  const invalidate = useInvalidate();
  const navigate = useNavigate();
  const propose = useMutation({
    mutationFn: (values: Values) => call(proposeRescore, { body: bodyOf(values, given) }),
    onSuccess: async ({ id }) => {
      await invalidate(listRescores);
      await navigate(`/console/exam/rescore/${id}`);
    },
    onError: refuseInForm(form, { otherwise: 'reason' }),
  });
  const ofPaper = kind === RESCORE_KIND.passScore;

  return (
    <FormDialog
      title={given ? `重判 ${given.label}` : '提出重判'}
      ok="开始试算"
      busy={propose.isPending}
      onClose={onClose}
    >
      {(formId) => (
        <Form<Values>
          id={formId}
          form={form}
          layout="vertical"
          noValidate
          initialValues={{ kind: RESCORE_KIND.newKey, policy: RESCORE_POLICY.upOnly, reason: '' }}
          onValuesChange={forgive(form)}
          onFinish={(values) => propose.mutate(values)}
        >
          <Form.Item name="kind" label="方式" extra={KIND_HINT[kind]}>
            <Select<RescoreRow['kind']>
              options={choicesOf(RESCORE_KIND).filter(({ value }) => !given || value !== RESCORE_KIND.passScore)}
            />
          </Form.Item>
          {!ofPaper && !given && (
            <Form.Item name="questionId" label="题目" rules={REQUIRED('请选择题目')}>
              <QuestionSelect />
            </Form.Item>
          )}
          {ofPaper && (
            <>
              <Form.Item name="paperId" label="试卷" rules={REQUIRED('请选择试卷')}>
                <PaperSelect />
              </Form.Item>
              <Form.Item name="passScore" label="新的合格线" rules={REQUIRED('请输入合格线')}>
                <InputNumber min={1} max={1_000} precision={0} suffix="分" />
              </Form.Item>
            </>
          )}
          <Form.Item name="policy" label="原则" extra={POLICY_HINT[policy]}>
            <Select<RescoreRow['policy']> options={choicesOf(RESCORE_POLICY)} />
          </Form.Item>
          <Form.Item label="交卷日期" extra="不填为全部答卷">
            <span className={`row gap-8 ${css.days}`}>
              <Form.Item name="from" noStyle>
                <DayInput aria-label="交卷日期从" />
              </Form.Item>
              <span aria-hidden="true">至</span>
              <Form.Item name="to" noStyle>
                <DayInput aria-label="交卷日期到" />
              </Form.Item>
            </span>
          </Form.Item>
          <Form.Item name="reason" label="原因" rules={[rule(proposeRescore.body.shape.reason)]}>
            <Input.TextArea rows={2} placeholder="如：第 3 题的答案录入有误" />
          </Form.Item>
        </Form>
      )}
    </FormDialog>
  );
};

const QuestionSelect = (field: SelectField<string>) => {
  const [typed, setTyped] = useState('');
  const found = useQuery(ask(listQuestions, { query: { keyword: typed, pageSize: FOUND } })).data?.rows ?? [];
  return (
    <SearchableSelect<string>
      {...field}
      placeholder="题号或题干"
      showSearch={{ filterOption: false, onSearch: setTyped }}
      options={found.map(({ id, no, stem }) => ({ value: id, label: `${questionNo(no)} ${stem}` }))}
      notFoundContent="没有找到题目"
    />
  );
};
const PaperSelect = (field: SelectField<string>) => {
  const [typed, setTyped] = useState('');
  const found = useQuery(ask(listPapers, { query: { keyword: typed, pageSize: FOUND } })).data?.rows ?? [];
  return (
    <SearchableSelect<string>
      {...field}
      placeholder="试卷名称"
      showSearch={{ filterOption: false, onSearch: setTyped }}
      options={found.map(({ id, title, passScore }) => ({ value: id, label: `${title}（合格线 ${passScore} 分）` }))}
      notFoundContent="没有找到试卷"
    />
  );
};
