import { useMutation, useQuery } from '@tanstack/react-query';
import { DEADLINE_PAST } from '@zhibiao/contract/study/org';
import { EnrolBody, enrolLearners, type EnrolPlan } from '@zhibiao/contract/study/staff-enrol';
import { Form } from 'antd';
import { useId } from 'react';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { dayFromNow } from '#lib/format/day-from-now.ts';
import { refusalOf } from '#lib/api/failure.ts';
import { useCan } from '#lib/staff/me.ts';
import { toast } from '#lib/message/toast.ts';
import { useDebounced } from '#lib/typing/use-debounced.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/action/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { EnrolEffects } from './enrol-effects.tsx';
import { EnrolFields, type EnrolValues } from './enrol-fields.tsx';
import { enrolPlanQuery, ENROLLED } from './queries.ts';
import css from './enrol.module.css';
import type { Chosen } from './people-choice.tsx';

type Props = {
  /** Another deadline for those who are in the course: neither they nor it are chosen here. */
  moves?: boolean;
  /** Chosen already. */
  people: readonly Chosen[];
  lesson?: Chosen;
  deadline?: string;
  onDone?: () => void;
  onClose: () => void;
};

const targetOf = ({ who, userIds, orgId, department }: EnrolValues) =>
  who === 'people' ? { userIds } : { orgId, ...(who === 'department' ? { department } : {}) };
/** What is whole enough to query the server about. */
const bodyOf = (values: EnrolValues): EnrolBody | null =>
  EnrolBody.safeParse({
    lessonIds: values.lessonIds,
    ...targetOf(values),
    ...(values.deadline ? { deadline: values.deadline } : {}),
  }).data ?? null;
const queryOf = ({ lessonIds, userIds, orgId, department, deadline }: EnrolBody) => ({
  lessonIds: lessonIds.join(','),
  userIds: userIds?.join(','),
  orgId,
  department,
  deadline,
});
const isWhole = ({ who, orgId, department, deadline }: EnrolValues, today: string) =>
  (who === 'people' || (orgId !== '' && (who === 'org' || department !== ''))) && (!deadline || deadline >= today);

/** Learners into courses: who and what on the left, what will happen on the right, before it does. */
export const EnrolDialog = ({ moves = false, people, lesson, deadline = '', onDone, onClose }: Props) => {
  const formId = useId();
  const [form] = Form.useForm<EnrolValues>();
  const invalidate = useInvalidate();
  const mayOrgs = useCan()('org:list');
  const today = dayFromNow(0);
  const initial: EnrolValues = {
    who: people.length > 0 || !mayOrgs ? 'people' : 'department',
    userIds: people.map(({ id }) => id),
    orgId: '',
    department: '',
    lessonIds: lesson ? [lesson.id] : [],
    deadline: deadline >= today ? deadline : '',
  };
  const values: EnrolValues = { ...initial, ...Form.useWatch([], form) };
  const body = useDebounced(
    isWhole(values, today) && (values.deadline || !moves) ? JSON.stringify(bodyOf(values)) : 'null',
  );
  const checked = JSON.parse(body) as EnrolBody | null;
  const plan = useQuery(enrolPlanQuery(checked && queryOf(checked)));
  const shown = checked === null ? undefined : plan.data;
  const enrol = useMutation({
    mutationFn: (sent: EnrolBody) => call(enrolLearners, { body: sent }),
    onSuccess: ({ fresh, again, told }) => {
      const moved = again > 0 ? `，改期限 ${again} 人次` : '';
      toast.success(`已加入 ${fresh} 人次${moved}，通知 ${told} 人`);
      onDone?.();
      onClose();
    },
    onSettled: () => invalidate(...ENROLLED),
  });
  const count = shown ? shown.fates.fresh + shown.fates.again : 0;
  const refusal = refusalOf(enrol.error ?? (checked === null ? null : plan.error));

  return (
    <Dialog
      wide
      title={moves ? '改期限' : lesson ? `加入学员：${lesson.name}` : '加入课程'}
      onClose={onClose}
      text={
        <div className={css.pane}>
          <div className={`stack shrinks gap-16 ${css.cols}`}>
            <Form<EnrolValues>
              noValidate
              id={formId}
              form={form}
              layout="vertical"
              initialValues={initial}
              onFinish={() => checked && enrol.mutate(checked)}
            >
              <EnrolFields
                mayOrgs={mayOrgs}
                moves={moves}
                people={people}
                lesson={lesson}
                values={values}
                past={DEADLINE_PAST}
                from={today}
              />
            </Form>
            <section className={css.effects} aria-label="会发生什么" aria-busy={plan.isFetching}>
              <h3>会发生什么</h3>
              {shown ? (
                <EnrolEffects plan={shown} unit={unitOf(checked)} />
              ) : (
                <p className="note">{moves ? '选好期限后在这里看到。' : '选好学员和课程后在这里看到。'}</p>
              )}
              {refusal && <Alert kind="error">{refusal}</Alert>}
            </section>
          </div>
          <p className={`note ${css.stick}`}>
            机构学员的指派，机构管理员在“学习管理”里看得到，也能改期限。到期前 7、3、1 天系统自动提醒。
          </p>
        </div>
      }
    >
      <Button onClick={onClose}>取消</Button>
      <Button primary type="submit" form={formId} disabled={count === 0 || plan.isFetching} busy={enrol.isPending}>
        {okText(shown, moves ? '改期限' : '加入', count, unitOf(checked))}
      </Button>
    </Dialog>
  );
};

/** With one course people are counted, with several what each of them gets. */
const unitOf = (checked: EnrolBody | null): string => (checked && checked.lessonIds.length > 1 ? '人次' : '人');
const okText = (plan: EnrolPlan | undefined, act: string, count: number, unit: string): string => {
  if (!plan) return act;
  if (count === 0) return `没有需要${act}的学员`;
  const { mail, sms } = plan.tells;
  const sent = [mail > 0 && `${mail} 封邮件`, sms > 0 && `${sms} 条短信`].filter(Boolean).join('、');
  return `${act} ${count} ${unit}${sent && `，发 ${sent}`}`;
};
