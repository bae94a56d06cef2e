import { useQuery } from '@tanstack/react-query';
import { PAPER_STATUS } from '@zhibiao/contract/paper/types';
import type { PaperPractice } from '@zhibiao/contract/practice/staff';
import type { StaffPaper } from '@zhibiao/contract/paper/staff';
import { useId } from 'react';
import { practiceQuery } from '#features/paper/staff/queries.ts';
import { PAPER_SHORT_TYPE } from '#features/paper/staff/words.ts';
import { Tag } from '#ui/text/tag.tsx';
import css from '#features/paper/staff/edit/editor.module.css';

/** What the learners of its course have to practise on: questions that no exam may ask, and what a mock paper lacks. */
export const PracticePanel = ({ paper: { id, status } }: { paper: StaffPaper }) => {
  const titleId = useId();
  const published = status === PAPER_STATUS.published;
  const { data } = useQuery({ ...practiceQuery(id), enabled: published });
  if (data === null) return null;

  return (
    <section className={`panel ${css.part}`} aria-labelledby={titleId}>
      <header className={`row spread gap-12 ${css.partHead}`}>
        <h2 id={titleId}>考前练习</h2>
        {data && <span className="note num">{data.free} 题可练</span>}
      </header>
      {data ? <Facts practice={data} /> : !published && <p className="note">发布后这里显示学员有多少题可练。</p>}
    </section>
  );
};

const Facts = ({ practice: { free, types, mock } }: { practice: PaperPractice }) => (
  <>
    <ul className={css.settings}>
      {types.map(({ type, needs, has, machine }) => (
        <li key={type} className="num">
          {PAPER_SHORT_TYPE[type]} {needs} 题
          {machine ? (
            has >= needs ? (
              <Tag kind="success">可练 {has} 题</Tag>
            ) : (
              <Tag kind="warning">缺 {needs - has} 题</Tag>
            )
          ) : (
            <Tag>不进模拟卷</Tag>
          )}
        </li>
      ))}
    </ul>
    <p className="note">
      {free === 0
        ? '学员看不到考前练习：课程条款下的启用题都可能被已发布的试卷抽到。在题库新增不会被抽到的题（另建练习题库，或规则以外的难度），这里就会出现。'
        : mock
          ? '学员可做考前练习和模拟卷。只用课程条款下启用、且没有任何已发布试卷会抽到的客观题；缺的题型模拟卷按实际题数缩短。'
          : '学员只有考前练习，没有模拟卷：可练的题不到试卷题数的一半。'}
    </p>
  </>
);
