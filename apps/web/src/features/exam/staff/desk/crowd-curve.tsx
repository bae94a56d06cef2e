import type { DeskSummary } from '@zhibiao/contract/exam/staff-monitor';
import { timeOfDay } from '#lib/format/moment-text.ts';
import { color } from '#theme/tokens.ts';
import css from './crowd-curve.module.css';

const minuteOf = (at: number): string => timeOfDay(at).slice(0, 5);
/** A round number of people at the top. */
const topOf = (most: number): number => {
  const step = [2, 4, 10, 20, 40, 100, 200, 400, 1_000, 2_000].find((one) => most <= one * 5) ?? 10_000;
  return Math.max(2, Math.ceil(most / step) * step);
};

/** How many sat, and will until the last deadline. */
export const CrowdCurve = ({ curve, outages, serverTime, running }: DeskSummary) => {
  const [first, last] = [curve[0], curve.at(-1)];
  if (!first || !last || last.at <= first.at) return null;
  const most = Math.max(...curve.map((point) => point.running));
  const top = topOf(most);
  const span = last.at - first.at;
  const x = (at: number) => Math.min(100, Math.max(0, ((at - first.at) * 100) / span));
  const line = (points: DeskSummary['curve']) =>
    points.map((point, nth) => `${nth ? 'L' : 'M'}${x(point.at)} ${100 - (point.running * 100) / top}`).join('');
  const past = curve.filter(({ expected }) => !expected);
  const now = past.at(-1) ?? first;
  const spoken =
    `在考人数：${minuteOf(first.at)} 起，最多 ${most} 人，${minuteOf(serverTime)} 有 ${running} 人，` +
    `预计 ${minuteOf(last.at)} 全部结束`;

  return (
    <section className={`panel ${css.box}`} aria-labelledby="crowd">
      <header>
        <h2 id="crowd">在考人数</h2>
        <p className="note" aria-hidden="true">
          <i className={css.solid} />
          实际
          <i className={css.dashed} />
          按截止时间推算
        </p>
      </header>
      <div className={`num ${css.plot}`}>
        <div className={css.y} aria-hidden="true">
          {[top, top / 2, 0].map((value) => (
            <span key={value}>{value}</span>
          ))}
        </div>
        <div className={css.area}>
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={spoken}>
            {[0, 50, 100].map((y) => (
              <path key={y} d={`M0 ${y}H100`} stroke={color.borderSecondary} vectorEffect="non-scaling-stroke" />
            ))}
            <path fill={color.primaryBg} d={`${line(past)}L${x(now.at)} 100L${x(first.at)} 100z`} />
            <path fill="none" stroke={color.primary} strokeWidth={2} vectorEffect="non-scaling-stroke" d={line(past)} />
            <path
              fill="none"
              stroke={color.primary}
              strokeWidth={2}
              strokeDasharray="4 4"
              vectorEffect="non-scaling-stroke"
              d={line([now, ...curve.filter(({ expected }) => expected)])}
            />
          </svg>
          {outages.map(({ from, minutes }) => (
            <span key={from} className={css.outage} style={{ left: `${x(from)}%` }}>
              <span className={x(from) > 50 ? css.before : ''}>
                {minuteOf(from)} 系统中断 {minutes} 分钟，已补时
              </span>
            </span>
          ))}
          <span className={css.now} style={{ left: `${x(now.at)}%` }} aria-hidden="true">
            <span className={x(now.at) > 80 ? css.before : ''}>现在 {minuteOf(serverTime)}</span>
          </span>
        </div>
        <div className={css.x} aria-hidden="true">
          {[0, 1, 2, 3, 4].map((nth) => (
            <span key={nth}>{minuteOf(first.at + (span * nth) / 4)}</span>
          ))}
        </div>
      </div>
    </section>
  );
};
