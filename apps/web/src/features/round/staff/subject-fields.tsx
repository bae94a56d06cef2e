import { Form, Radio } from 'antd';
import { RoundSubjectChoice, type SubjectKind } from './choices.tsx';

type Props = { kind: SubjectKind; known: readonly { id: string; name: string }[] };

/** What a round is of: `kind` and `subject` of the form that they stand in. */
export const SubjectFields = ({ kind, known }: Props) => (
  <>
    <Form.Item name="kind" label="对象">
      <Radio.Group
        options={[
          { value: 'lessons', label: '课程（连同结业考试）' },
          { value: 'papers', label: '试卷' },
        ]}
      />
    </Form.Item>
    <Form.Item
      name="subject"
      label={kind === 'lessons' ? '课程' : '试卷'}
      rules={[{ required: true, message: kind === 'lessons' ? '请选择课程' : '请选择试卷' }]}
    >
      <RoundSubjectChoice key={kind} kind={kind} known={known} />
    </Form.Item>
  </>
);
