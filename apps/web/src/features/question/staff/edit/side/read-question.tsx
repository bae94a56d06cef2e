import type { StaffQuestion } from '@zhibiao/contract/question/staff';
import { validityText } from '#features/question/staff/words.ts';
import { Facts } from '#widgets/dock/facts.tsx';
import { linesOf } from './lines.ts';
import css from '#features/question/staff/edit/edit.module.css';
import side from './side.module.css';

/** A question for staff who look it through and do not write. */
export const ReadQuestion = ({ question }: { question: StaffQuestion }) => (
  <>
    <section className={`panel ${css.panel}`} aria-labelledby="properties">
      <h2 id="properties">属性</h2>
      <Facts
        rows={[
          ['题库', question.bankName],
          ['条款', question.clause ?? '未挂条款'],
          ['法律', question.law],
          ['有效期', validityText(question)],
        ]}
      />
    </section>
    <section className={`panel ${css.panel}`} aria-labelledby="content">
      <h2 id="content">题目</h2>
      <dl className={side.lines}>
        {linesOf(question).map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={side.told}>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  </>
);
