import type { StaffPaper } from '@zhibiao/contract/paper/staff';
import { useId } from 'react';
import { shortMoment } from '#lib/format/moment-text.ts';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import css from '#features/paper/staff/edit/editor.module.css';

/** What each publishing put into force, and what it changed. */
export const EditionsPanel = ({ editions }: Pick<StaffPaper, 'editions'>) => {
  const id = useId();
  if (editions.length === 0) return null;
  return (
    <section className={`panel ${css.part}`} aria-labelledby={id}>
      <header className={`row spread gap-12 ${css.partHead}`}>
        <h2 id={id}>发布记录</h2>
      </header>
      <ol className={`num ${css.editions}`}>
        {editions.map(({ no, at, by, reason, totalScore, questionCount, changed, shared }) => (
          <li key={no}>
            <b>第 {no} 版</b>　{shortMoment(at)}　{by ?? '系统'}
            <p className="note">
              {questionCount} 题，{totalScore} 分{reason && `；${reason}`}
            </p>
            {changed.length > 0 && (
              <Disclosure head={`改动 ${changed.length} 处`}>
                <ul>
                  {changed.map((change) => (
                    <li key={change}>{change}</li>
                  ))}
                </ul>
              </Disclosure>
            )}
            {shared.map(({ title, questions }) => (
              <p key={title} className="note">
                已接受与《{title}》共用 {questions} 题
              </p>
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
};
