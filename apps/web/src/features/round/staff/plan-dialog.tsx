import { useMutation, useQuery } from '@tanstack/react-query';
import { choicesOf } from '@zhibiao/contract/core/codes';
import {
  addPlan,
  editPlan,
  listPlans,
  PLAN_STATUS,
  planReach,
  type PlanRow,
  RETAKE_RULE,
} from '@zhibiao/contract/round/staff';
import { Checkbox, Form, Input, Radio, Select } from 'antd';
import { call } from '#lib/api/api.ts';
import { ask, useInvalidate } from '#lib/api/ask.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { forgive, rule } from '#ui/form/form-rules.ts';
import { refuseInForm } from '#widgets/form/form-refusal.ts';
import { OrgsChoice, type SubjectKind } from './choices.tsx';
import { SubjectFields } from './subject-fields.tsx';

type Fields = {
  name: string;
  kind: SubjectKind;
  subject: string;
  rule: PlanRow['rule'];
  month: string;
  day: string;
  withCourse: boolean;
  closeUnfinished: boolean;
  orgIds: string[];
  notice: number[];
  status: PlanRow['status'];
};
const two = (n: number): string => String(n).padStart(2, '0');
const MONTHS = Array.from({ length: 12 }, (_, n) => ({ value: two(n + 1), label: `${n + 1}月` }));
const DAYS = Array.from({ length: 31 }, (_, n) => ({ value: two(n + 1), label: `${n + 1}日` }));
const NOTICES = [180, 90, 60, 30, 15, 7, 3, 1].map((days) => ({ value: days, label: `提前 ${days} 天` }));

const valuesOf = (plan: PlanRow | null): Partial<Fields> => {
  if (!plan)
    return {
      kind: 'lessons',
      rule: RETAKE_RULE.year,
      month: '01',
      day: '01',
      withCourse: true,
      closeUnfinished: false,
      orgIds: [],
      notice: [90, 30, 7],
      status: PLAN_STATUS.off,
    };
  const [month = '01', day = '01'] = plan.monthDay?.split('-') ?? [];
  const { name, withCourse, closeUnfinished, orgIds, notice, status } = plan;
  return {
    name,
    rule: plan.rule,
    month,
    day,
    withCourse,
    closeUnfinished,
    orgIds,
    status,
    kind: plan.lessonId === null ? 'papers' : 'lessons',
    subject: plan.lessonId ?? plan.paperId ?? '',
    notice: notice.length > 0 ? notice : [90, 30, 7],
  };
};
const bodyOf = ({ kind, subject, month, day, ...fields }: Fields) => ({
  ...fields,
  lessonId: kind === 'lessons' ? subject : null,
  paperId: kind === 'papers' ? subject : null,
  monthDay: fields.rule === RETAKE_RULE.year ? `${month}-${day}` : null,
});

type Props = { plan: PlanRow | null; onClose: () => void };

/** One plan: for what, by which rule, for whom. What a rule does not use is not requested. */
export const PlanDialog = ({ plan, onClose }: Props) => {
  const [form] = Form.useForm<Fields>();
  const kind = Form.useWatch('kind', form) ?? valuesOf(plan).kind ?? 'lessons';
  const year = (Form.useWatch('rule', form) ?? valuesOf(plan).rule) === RETAKE_RULE.year;
  const invalidate = useInvalidate();
  const save = useMutation({
    mutationFn: (fields: Fields) =>
      plan
        ? call(editPlan, { body: { ...bodyOf(fields), id: plan.id, version: plan.version } })
        : call(addPlan, { body: bodyOf(fields) }),
    onSuccess: async () => {
      await invalidate(listPlans);
      onClose();
    },
    onError: refuseInForm(form, {
      as: { lessonId: 'subject', paperId: 'subject', monthDay: 'month' },
      otherwise: 'name',
    }),
  });
  const subject = plan ? [{ id: plan.lessonId ?? plan.paperId ?? '', name: plan.subject }] : [];
  const orgs = plan ? plan.orgIds.map((id, at) => ({ id, name: plan.orgNames[at] ?? id })) : [];

  return (
    <FormDialog title={plan ? '编辑计划' : '新建计划'} ok="保存" busy={save.isPending} onClose={onClose}>
      {(formId) => (
        <Form<Fields>
          id={formId}
          form={form}
          layout="vertical"
          initialValues={valuesOf(plan)}
          onValuesChange={(changed: Partial<Fields>) => {
            forgive(form)(changed);
            if (changed.kind) form.resetFields(['subject']);
          }}
          onFinish={(fields) => save.mutate(fields)}
        >
          {plan && <Reach id={plan.id} />}
          <Form.Item name="name" label="计划名称" rules={[rule(addPlan.body.shape.name)]}>
            <Input placeholder="如：内审员年度复训" />
          </Form.Item>
          <SubjectFields kind={kind} known={kind === valuesOf(plan).kind ? subject : []} />
          {kind === 'papers' && (
            <Form.Item name="withCourse" valuePropName="checked">
              <Checkbox>连同所属课程重新学习</Checkbox>
            </Form.Item>
          )}
          <Form.Item name="rule" label="规则">
            <Radio.Group options={choicesOf(RETAKE_RULE)} />
          </Form.Item>
          {year ? (
            <>
              <Form.Item label="学年开始" extra="到这一天，此前已完成的学员自动开始新一轮" required>
                <Form.Item name="month" noStyle>
                  <Select aria-label="学年开始的月" options={MONTHS} style={{ width: 110, marginRight: 8 }} />
                </Form.Item>
                <Form.Item name="day" noStyle>
                  <Select aria-label="学年开始的日" options={DAYS} style={{ width: 110 }} />
                </Form.Item>
              </Form.Item>
              <Form.Item name="closeUnfinished" valuePropName="checked" extra="不勾选时，未完成的学员继续学完本轮">
                <Checkbox>未完成的轮次一并结转，从头开始</Checkbox>
              </Form.Item>
            </>
          ) : (
            <Form.Item name="notice" label="到期前提醒" extra="由学员自己开始新一轮；合格有效期在试卷的考试条件中设置">
              <Select mode="multiple" options={NOTICES} placeholder="不提醒" />
            </Form.Item>
          )}
          <Form.Item name="orgIds" label="机构范围">
            <OrgsChoice known={orgs} />
          </Form.Item>
          <Form.Item name="status" label="状态">
            <Radio.Group options={choicesOf(PLAN_STATUS)} />
          </Form.Item>
        </Form>
      )}
    </FormDialog>
  );
};

const Reach = ({ id }: { id: string }) => {
  const { data } = useQuery(ask(planReach, { query: { id } }, { staleTime: 0 }));
  if (!data) return null;
  return (
    <Alert kind="info">
      按已保存的内容，涉及学员 {data.people} 人，其中本轮未完成 {data.unfinished} 人。
    </Alert>
  );
};
