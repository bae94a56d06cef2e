import { QUESTION_MAX } from '@zhibiao/contract/core/limits';
import { ANSWERED_BY } from '@zhibiao/contract/question/types';
import { blanksIn } from '@zhibiao/contract/question/rules';
import { Input, InputNumber } from 'antd';
import { useId, type ReactNode } from 'react';
import { Button } from '#ui/action/button.tsx';
import { Choice } from '#ui/form/choice.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { IconButton } from '#widgets/dock/dock.tsx';
import { ErrorLine } from '#widgets/editing/error-line.tsx';
import { Field, FieldGroup } from '#widgets/editing/field.tsx';
import { emptyPoint, type PointDraft } from '#features/question/staff/edit/draft.ts';
import css from './fields.module.css';
import { OptionsField, type PartProps } from './options-field.tsx';

/** 正确 or 错误. */
const VerdictField = ({ question: { verdict }, at, set }: PartProps) => {
  const name = useId();
  return (
    <FieldGroup label="答案" aside="Alt + A 正确，Alt + B 错误" fault={at('answer')}>
      <div className={css.verdicts}>
        {[
          { key: 'A', text: '正确' },
          { key: 'B', text: '错误' },
        ].map(({ key, text }) => (
          <label key={key}>
            <Choice
              type="radio"
              name={name}
              checked={verdict === key}
              aria-invalid={key === 'A' && at('answer') !== null}
              onChange={() => set({ verdict: key })}
            />
            {text}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
};

/** One field for each blank of the stem. */
const BlanksField = ({ question: { stem, blanks }, at, set }: PartProps) => {
  const count = Math.min(blanksIn(stem), QUESTION_MAX.blanks);
  return (
    <FieldGroup
      label="答案"
      aside={count > 0 ? '一个空有几种写法时，用“|”隔开' : '题干中用两个以上的下划线标出空格'}
      fault={at('answer')}
    >
      <div className={css.stack}>
        {Array.from({ length: count }, (_, i) => (
          <div key={i}>
            <Input
              aria-label={`第 ${i + 1} 空的答案`}
              prefix={<span className="note">第 {i + 1} 空</span>}
              value={blanks[i] ?? ''}
              aria-invalid={at('answer', i) !== null}
              status={at('answer', i) ? 'error' : ''}
              onChange={({ target }) =>
                set({ blanks: Array.from({ length: count }, (__, j) => (j === i ? target.value : (blanks[j] ?? ''))) })
              }
            />
            {at('answer', i) && <ErrorLine>{at('answer', i)}</ErrorLine>}
          </div>
        ))}
      </div>
    </FieldGroup>
  );
};

/** A reference answer, and the points that a marker looks for. */
const TextFields = ({ question, at, set }: PartProps) => (
  <>
    <Field label="参考答案" fault={at('answer') ?? at('answer', 0)}>
      {(id) => (
        <Input.TextArea
          id={id}
          autoSize={{ minRows: 2, maxRows: 12 }}
          value={question.reference}
          onChange={({ target }) => set({ reference: target.value })}
        />
      )}
    </Field>
    <RubricField question={question} at={at} set={set} />
  </>
);

const RubricField = ({ question: { rubric }, at, set }: PartProps) => {
  const change = (i: number, part: Partial<PointDraft>) =>
    set({ rubric: rubric.map((point, j) => (j === i ? { ...point, ...part } : point)) });

  return (
    <FieldGroup label="评分要点" aside="阅卷时逐点给分，分值按占比分配" fault={at('rubric')}>
      {rubric.length > 0 && (
        <div className={css.points}>
          <table className="headed">
            <thead>
              <tr>
                <th scope="col">
                  <span className="sr">序号</span>
                </th>
                <th scope="col">要点</th>
                <th scope="col">可接受的说法</th>
                <th scope="col">占比</th>
                <th scope="col">
                  <span className="sr">操作</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rubric.map((point, i) => (
                <tr key={point.id}>
                  <td className="num">{i + 1}</td>
                  <td>
                    <Input.TextArea
                      autoSize
                      aria-label={`要点 ${i + 1}`}
                      value={point.text}
                      aria-invalid={at('rubric', i, 'text') !== null}
                      status={at('rubric', i, 'text') ? 'error' : ''}
                      onChange={({ target }) => change(i, { text: target.value.replaceAll('\n', '') })}
                    />
                    {at('rubric', i, 'text') && <ErrorLine>{at('rubric', i, 'text')}</ErrorLine>}
                  </td>
                  <td>
                    <Input.TextArea
                      autoSize
                      aria-label={`要点 ${i + 1} 可接受的说法`}
                      value={point.accept}
                      aria-invalid={at('rubric', i, 'accept') !== null}
                      status={at('rubric', i, 'accept') ? 'error' : ''}
                      onChange={({ target }) => change(i, { accept: target.value })}
                    />
                    {at('rubric', i, 'accept') && <ErrorLine>{at('rubric', i, 'accept')}</ErrorLine>}
                  </td>
                  <td>
                    <InputNumber
                      aria-label={`要点 ${i + 1} 占比`}
                      className={css.share ?? ''}
                      controls={false}
                      min={1}
                      max={QUESTION_MAX.share}
                      precision={0}
                      value={point.share}
                      status={at('rubric', i, 'share') ? 'error' : ''}
                      onChange={(share) => change(i, { share })}
                    />
                    {at('rubric', i, 'share') && <ErrorLine>{at('rubric', i, 'share')}</ErrorLine>}
                  </td>
                  <td>
                    <IconButton
                      label={`删除要点 ${i + 1}`}
                      onClick={() => set({ rubric: rubric.filter((_, j) => j !== i) })}
                    >
                      <Icon name="close" size={16} />
                    </IconButton>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {rubric.length < QUESTION_MAX.points && (
        <Button small text className={css.add} onClick={() => set({ rubric: [...rubric, emptyPoint()] })}>
          <Icon name="plus" size={16} />
          添加要点
        </Button>
      )}
    </FieldGroup>
  );
};

/** How each kind of question has its answer written. */
const PARTS: Record<(typeof ANSWERED_BY)[keyof typeof ANSWERED_BY], (props: PartProps) => ReactNode> = {
  options: OptionsField,
  trueOrFalse: VerdictField,
  blanks: BlanksField,
  text: TextFields,
};
export const AnswerFields = (props: PartProps) => {
  const Part = PARTS[ANSWERED_BY[props.question.type]];
  return <Part {...props} />;
};
