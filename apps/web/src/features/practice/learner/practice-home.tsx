import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import type { practiceOverview } from '@zhibiao/contract/practice/learner';
import { Link } from 'react-router-dom';
import { Alert } from '#ui/feedback/alert.tsx';
import { ButtonLink } from '#ui/action/button.tsx';
import { practiceAddress } from './addresses.ts';
import { BoxLine } from './box-line.tsx';
import css from './practice-home.module.css';

type Overview = AnswerOf<typeof practiceOverview>;

/** What there is to practise today, and where it stands. */
export const PracticeHome = ({ overview }: { overview: Overview }) => {
  const { due, total, boxes, nextDue, today, clauses, held } = overview;

  return (
    <div className={css.stack}>
      <section className={`panel ${css.now}`} aria-labelledby="practice-now">
        <div>
          <h2 id="practice-now">{due > 0 ? `现在可练 ${due} 题` : '今天的练习完成了'}</h2>
          <p className="note num">
            共 {total} 题在练
            {today.answered > 0 && `，今天已练 ${today.answered} 次、答对 ${today.right} 次`}
            {due === 0 && nextDue && `，下一题 ${nextDue.slice(0, 16)} 到期`}
          </p>
        </div>
        {due > 0 ? (
          <ButtonLink primary large to={practiceAddress.run()}>
            开始练习
          </ButtonLink>
        ) : (
          <ButtonLink to={practiceAddress.run({ ahead: true })}>提前练习</ButtonLink>
        )}
        <div className={css.boxes}>
          <BoxLine boxes={boxes} />
          <p className="note">答对进入下一盒，隔得更久再练；答错回到第 1 盒，10 分钟后再练。提前练习答对不换盒。</p>
        </div>
      </section>
      {held > 0 && <Alert>有 {held} 题可能出现在您还可以参加的考试中，那些考试结束后继续练习。</Alert>}
      <section className="panel" aria-labelledby="practice-clauses">
        <div className={`cluster baseline spread gap-4-16 ${css.head}`}>
          <h2 id="practice-clauses">按条款练习</h2>
          <Link to={practiceAddress.map}>条款能力图</Link>
        </div>
        <ul className={css.clauses}>
          {clauses.map(({ clauseId, name, due: ofClause, total: all }) => (
            <li key={clauseId}>
              <span>{name}</span>
              <span className="note num">
                {ofClause > 0 ? `可练 ${ofClause} 题` : '没有到期的题'}，共 {all} 题
              </span>
              {clauseId && (
                <ButtonLink small to={practiceAddress.run({ clauseId, ahead: ofClause === 0 })}>
                  {ofClause > 0 ? '练习' : '提前练习'}
                  <span className="sr">：{name}</span>
                </ButtonLink>
              )}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
};
