import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import { type effectiveTerms, TERM_ORIGIN } from '@zhibiao/contract/exam/staff-override';
import { useState } from 'react';
import { SidePanel } from '#ui/overlay/side-panel.tsx';
import { Tag } from '#ui/text/tag.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { PaperPick, SubjectPick } from './picks.tsx';
import { effectiveQuery } from './queries.ts';
import css from './terms.module.css';

type Of = { paperId: string; title: string | null; userId: string };

/** What holds for one learner who would begin now, and where each of it comes from. */
export const EffectivePanel = ({ of, onClose }: { of: Of; onClose: () => void }) => {
  const [paperId, setPaper] = useState(of.paperId);
  const [userId, setUser] = useState(of.userId);
  const query = useQuery(effectiveQuery(paperId, userId));

  return (
    <SidePanel title={of.title ? `生效条件：《${of.title}》` : '生效条件'} onClose={onClose}>
      <div className="stack gap-16">
        {of.title === null && <PaperPick value={paperId || null} onChange={(id) => setPaper(id ?? '')} />}
        {of.userId === '' && <SubjectPick kind="user" aria-label="学员" onChange={(id) => setUser(id ?? '')} />}
        {paperId && userId ? (
          <QueryBlock query={query} failed="生效条件加载失败。">
            {(data) => <Conditions data={data} />}
          </QueryBlock>
        ) : (
          <p className="note">选择{of.title === null ? '试卷和' : ''}学员后，显示他现在开始考试时的条件及其来源。</p>
        )}
      </div>
    </SidePanel>
  );
};

const Conditions = ({ data: { name, round, terms, attempts } }: { data: AnswerOf<typeof effectiveTerms> }) => (
  <>
    <p className="num">
      {name || '未填写姓名'}
      {round > 1 && `，第 ${round} 轮`}，已考 {attempts.used} 次，共可考 {attempts.max} 次
      {attempts.granted > 0 && `（其中增加 ${attempts.granted} 次）`}
    </p>
    <table className={`num ${css.terms}`}>
      <thead>
        <tr>
          <th scope="col">条件</th>
          <th scope="col">生效值</th>
          <th scope="col">来源</th>
        </tr>
      </thead>
      <tbody>
        {terms.map(({ field, label, text, origin }) => (
          <tr key={field}>
            <th scope="row">{label}</th>
            <td>{text}</td>
            <td>
              <Tag kind={origin === 'paper' ? 'plain' : 'info'}>{TERM_ORIGIN[origin]}</Tag>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </>
);
