import { choicesOf } from '@zhibiao/contract/core/codes';
import { AUDIENCE, type AudienceKind, CERT_SOON_DAYS, LESSON_PART } from '@zhibiao/contract/notice/staff-broadcast';
import { Form, Radio } from 'antd';
import css from './broadcast.module.css';
import { DepartmentChoice, AudienceSubjectChoice } from './subject-choice.tsx';

type Props = {
  kind: AudienceKind;
  orgId: string;
  /** What the draft is about already. */
  known: { id: string; name: string } | null;
};
const chosen = (message: string) => [{ required: true, message }];
const DAYS = CERT_SOON_DAYS.map((days) => ({ value: days, label: `${days} 天内` }));

/** Whom it is for: `audience` of the form that they stand in. */
export const AudienceFields = ({ kind, orgId, known }: Props) => (
  <>
    <Form.Item name={['audience', 'kind']} label="接收范围" rules={chosen('请选择接收范围')}>
      <Radio.Group className={css.kinds ?? ''} options={choicesOf(AUDIENCE)} />
    </Form.Item>
    {kind === AUDIENCE.org && (
      <>
        <Form.Item name={['audience', 'orgId']} label="机构" rules={chosen('请选择机构')}>
          <AudienceSubjectChoice kind="org" known={known} />
        </Form.Item>
        <Form.Item name={['audience', 'department']} label="部门（选填）" extra="含下级部门">
          <DepartmentChoice orgId={orgId} />
        </Form.Item>
      </>
    )}
    {kind === AUDIENCE.lesson && (
      <>
        <Form.Item name={['audience', 'lessonId']} label="课程" rules={chosen('请选择课程')}>
          <AudienceSubjectChoice kind="lesson" known={known} />
        </Form.Item>
        <Form.Item name={['audience', 'part']} label="学习情况" rules={chosen('请选择学习情况')}>
          <Radio.Group options={choicesOf(LESSON_PART)} />
        </Form.Item>
      </>
    )}
    {kind === AUDIENCE.cert && (
      <Form.Item
        name={['audience', 'days']}
        label="到期时间"
        extra="培训合格证书与内审员证书，已换证的不算"
        rules={chosen('请选择到期时间')}
      >
        <Radio.Group options={DAYS} />
      </Form.Item>
    )}
  </>
);
