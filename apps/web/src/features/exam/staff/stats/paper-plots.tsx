import type { PaperStats } from '@zhibiao/contract/exam/staff-stats';
import { questionNo } from '@zhibiao/contract/question/types';
import { type Dot, Dots } from '#ui/chart/dots.tsx';
import { ScorePlot } from '#ui/chart/score-plot.tsx';
import { needsLook, toneOf } from './item-words.ts';
import css from './stats.module.css';

/** Below it a question tells people apart badly. */
const WEAK = 0.2;

const dotsOf = ({ items }: PaperStats): Dot[] =>
  items.flatMap((item) =>
    item.r === null
      ? []
      : [{ id: item.questionId, name: questionNo(item.no), x: item.p, y: item.r, kind: toneOf(item) }],
  );

/** How scores are spread, and how the questions stand to each other. */
export const PaperPlots = ({ stats }: { stats: PaperStats }) => {
  const dots = dotsOf(stats);
  const spoken = `${dots.length} 道题的散点，横轴正确率，纵轴区分度；${stats.items.filter(needsLook).length} 道需要处理，数字见下表`;

  return (
    <div className={css.plots}>
      <section className={`panel ${css.box}`} aria-labelledby="spread">
        <header>
          <h2 id="spread">得分分布</h2>
          <span className="note">人</span>
        </header>
        <ScorePlot
          bars={stats.bars}
          pass={stats.totalScore === 0 ? 0 : stats.passScore / stats.totalScore}
          passText={`合格 ${stats.passScore}`}
          unit="人"
        />
      </section>
      <section className={`panel ${css.box}`} aria-labelledby="dots">
        <header>
          <h2 id="dots">每道题的正确率与区分度</h2>
        </header>
        {dots.length > 0 ? (
          <Dots dots={dots} line={WEAK} label={spoken} />
        ) : (
          <p className="note">每题满 30 人作答后显示。</p>
        )}
      </section>
    </div>
  );
};
