import { useQuery } from '@tanstack/react-query';
import { ATTEMPT } from '@zhibiao/contract/exam/types';
import type { VoidImpact as Impact } from '@zhibiao/contract/exam/staff-void';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { voidImpactQuery } from './queries.ts';
import css from './void-impact.module.css';

/** What voiding an attempt touches, and what stays for a person to decide. */
export const VoidImpact = ({ attemptId, status }: { attemptId: string; status: number }) => {
  const query = useQuery(voidImpactQuery(attemptId));

  return (
    <div className={css.impact}>
      <h3>作废之后</h3>
      <ul>
        <li>不计次数、不公布成绩，并从题目统计中移出；学员收到通知，看不到原因。</li>
        {NOW[status] && <li>{NOW[status]}</li>}
      </ul>
      <QueryBlock query={query} failed="影响加载失败。">
        {(impact) => <Stays impact={impact} />}
      </QueryBlock>
    </div>
  );
};

const NOW: Readonly<Record<number, string>> = {
  [ATTEMPT.running]: '考试立即结束，不能继续作答；已保存的作答保留。',
  [ATTEMPT.unreleased]: '不再随本场考试发布成绩。',
};

const Stays = ({ impact: { finishes, certificates, applications, otherPass, toMark } }: { impact: Impact }) => {
  const stays = finishes !== null || certificates.length > 0 || applications.length > 0;
  return (
    <>
      {toMark > 0 && (
        <ul>
          <li className="num">{toMark} 道待阅的题退出阅卷。</li>
        </ul>
      )}
      {stays && (
        <>
          <h3>不会改变，须另行决定</h3>
          <ul className="num">
            {finishes !== null && (
              <li>
                课程《{finishes}》已完成{otherPass ? '，学员另有一次合格' : '，学员没有其他合格成绩'}。
              </li>
            )}
            {certificates.length > 0 && (
              <li>
                {certificates.length} 张证书依据本次成绩，仍然有效：
                {certificates.map(({ certNo }) => certNo).join('、')}
              </li>
            )}
            {applications.length > 0 && (
              <li>
                {applications.length} 份认证申请在办：{applications.map(({ applyNo }) => applyNo).join('、')}
              </li>
            )}
          </ul>
        </>
      )}
    </>
  );
};
