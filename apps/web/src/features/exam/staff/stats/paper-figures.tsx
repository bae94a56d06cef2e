import type { PaperStats } from '@zhibiao/contract/exam/staff-stats';
import type { ReactNode } from 'react';
import { grouped } from '#lib/format/grouped.ts';
import { coefficient, points } from './figures-text.ts';
import { isPressing, needsLook } from './item-words.ts';
import css from './stats.module.css';

/** What a paper comes to, in five figures. */
export const PaperFigures = ({ stats }: { stats: PaperStats }) => {
  const { n, mean, sd, passPercent, passScore, sem, items, edition, editions, alpha } = stats;
  const wanted = items.filter(needsLook).length;
  const pressing = items.filter(isPressing).length;

  return (
    <dl className={`num ${css.strip}`}>
      <Figure title="有效作答" note="每轮只计第一次">
        {grouped(n)}
      </Figure>
      <Figure title="平均分" note={`标准差 ${points(sd)}`}>
        {n === 0 ? '—' : points(mean)}
      </Figure>
      <Figure title="合格率" note={`${passScore} 分合格`}>
        {n === 0 ? '—' : `${Math.round(passPercent)}%`}
      </Figure>
      <Figure
        title={stats.alphaOf === 'rules' ? '信度 α（按组卷规则）' : '信度 α'}
        note={sem === null ? alphaNote(edition === null && editions.length > 1, n) : `标准误 ${points(sem)} 分`}
      >
        {coefficient(alpha)}
      </Figure>
      <Figure title="需要处理" note={pressing > 0 ? `${pressing} 题先核对答案` : '没有要核对答案的题'}>
        {wanted}
        <small> / {items.length} 题</small>
      </Figure>
    </dl>
  );
};

const alphaNote = (several: boolean, n: number): string => {
  if (several) return '各版次题目不同，请选择版次';
  return n < 30 ? `样本不足（${n}/30）` : '题目或规则少于 3 个';
};

const Figure = ({ title, note, children }: { title: string; note: string; children: ReactNode }) => (
  <div>
    <dt>{title}</dt>
    <dd>{children}</dd>
    <dd>{note}</dd>
  </div>
);
