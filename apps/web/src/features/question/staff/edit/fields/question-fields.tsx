import { QUESTION } from '@zhibiao/contract/question/types';
import { PartFields } from './part-fields.tsx';
import { Children } from './children.tsx';
import css from '#features/question/staff/edit/edit.module.css';
import { MaterialFields } from './material.tsx';
import { Properties, type FormProps } from './properties.tsx';

type Props = FormProps & {
  typeFixed?: string | null;
  bankFixed?: string | null;
  withoutBank?: boolean;
  words?: { clause: string | null; law: string | null };
};

/** The whole form of a question: what it is, what it tells and asks, and how it is answered. */
export const QuestionFields = ({ typeFixed, bankFixed, withoutBank, words, ...form }: Props) => {
  const { draft, at, set } = form;
  const isCase = draft.type === QUESTION.case;
  const part = { question: draft, at, set };

  return (
    <>
      <section className={`panel ${css.panel}`} aria-labelledby="properties">
        <h2 id="properties">属性</h2>
        <Properties
          {...form}
          {...(typeFixed === undefined ? {} : { typeFixed })}
          {...(bankFixed === undefined ? {} : { bankFixed })}
          {...(withoutBank === undefined ? {} : { withoutBank })}
          {...(words === undefined ? {} : { words })}
        />
      </section>
      <section className={`panel ${css.panel}`} aria-label={isCase ? '案例' : '题目'}>
        {isCase ? (
          <PartFields
            {...part}
            stemLabel={draft.children.length > 0 ? '标题' : '题干'}
            namedOnly={draft.children.length > 0}
            between={<MaterialFields {...form} />}
          />
        ) : (
          <PartFields {...part} />
        )}
      </section>
      {isCase && (
        <section className={`panel ${css.panel}`} aria-label="小题">
          <Children {...form} />
        </section>
      )}
    </>
  );
};
