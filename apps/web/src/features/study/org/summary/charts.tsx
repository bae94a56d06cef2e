import { type OrgStudySummary, PROGRESS_BANDS } from '@zhibiao/contract/study/org';
import { DayBars } from '#ui/chart/day-bars.tsx';
import { RateBars } from '#ui/chart/rate-bars.tsx';
import { ShareRows } from '#ui/chart/share-rows.tsx';

/** How many records are how far: a bar of one colour for each, distinguished by its place and its words. */
export const ProgressChart = ({ bands }: { bands: readonly number[] }) => (
  <ShareRows rows={PROGRESS_BANDS.map((name, index) => ({ id: name, name, value: bands[index] ?? 0, mark: null }))} />
);

/** Of those who have a result, how many passed, course by course. */
export const PassChart = ({ rates }: { rates: OrgStudySummary['passRates'] }) =>
  rates.length === 0 ? (
    <p className="note">还没有考试结果</p>
  ) : (
    <RateBars
      unit="人"
      rates={rates.map(({ lessonId, name, examined, passed }) => ({ id: lessonId, name, of: examined, passed }))}
    />
  );

/** People who studied on each of the last 14 days. */
export const ActiveChart = ({ days }: { days: OrgStudySummary['active'] }) => (
  <DayBars label="近 14 天每天学习人数" unit="人" days={days.map(({ day, people }) => ({ day, value: people }))} />
);
