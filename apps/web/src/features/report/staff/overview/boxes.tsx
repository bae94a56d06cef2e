import { labelOf } from '@zhibiao/contract/core/codes';
import { APPLY_AGE, type Overview, RATE_LEAST } from '@zhibiao/contract/report/staff';
import { WORK_KIND } from '@zhibiao/contract/inbox/work';
import { totalText } from '#lib/format/total.ts';
import { ChartPanel } from '#ui/chart/chart-panel.tsx';
import { DayBars } from '#ui/chart/day-bars.tsx';
import { RateBars } from '#ui/chart/rate-bars.tsx';
import { ShareRows } from '#ui/chart/share-rows.tsx';

export const LessonsBox = ({ lessons }: Pick<Overview, 'lessons'>) => (
  <ChartPanel
    title="各课程合格率"
    note={`交卷 ${RATE_LEAST} 份以上的课程`}
    table={{
      head: ['课程', '交卷（份）', '合格（份）', '合格率'],
      rows: lessons.map(({ id, name, attempts, passed }) => [
        id,
        name,
        attempts,
        passed,
        `${Math.round((passed / attempts) * 100)}%`,
      ]),
    }}
    empty={lessons.length === 0}
  >
    <RateBars unit="份" rates={lessons.map(({ attempts, ...lesson }) => ({ ...lesson, of: attempts }))} />
  </ChartPanel>
);

export const AppliesBox = ({ applies }: Pick<Overview, 'applies'>) => (
  <ChartPanel
    title="认证申请等待时间"
    note="现在等待平台审核的申请（份），按提交至今的时间"
    table={{
      head: ['等待时间', '申请（份）'],
      rows: applies.map(({ age, count }) => [String(age), labelOf(APPLY_AGE, age), count]),
    }}
    empty={applies.every(({ count }) => count === 0)}
  >
    <ShareRows
      markName=""
      rows={applies.map(({ age, count }) => ({
        id: String(age),
        name: labelOf(APPLY_AGE, age),
        value: count,
        mark: null,
      }))}
    />
  </ChartPanel>
);

export const ExpiringBox = ({ expiring }: Pick<Overview, 'expiring'>) => (
  <ChartPanel
    title="即将到期的证书"
    note="今后 12 个月，不含已换证的"
    table={{
      head: ['月份', '证书（张）'],
      rows: expiring.map(({ month, count }) => [month, month, count]),
    }}
    empty={expiring.every(({ count }) => count === 0)}
  >
    <DayBars
      label="各月到期的证书"
      unit="张"
      each="一个月"
      nameOf={(month) => month}
      days={expiring.map(({ month, count }) => ({ day: month, value: count }))}
    />
  </ChartPanel>
);

const spent = (hours: number | null): string => {
  if (hours === null) return '—';
  return hours < 24 ? `${Math.round(hours * 10) / 10} 小时` : `${Math.round((hours / 24) * 10) / 10} 天`;
};

export const WorkBox = ({ work, marking }: Pick<Overview, 'work' | 'marking'>) => (
  <ChartPanel
    title="办理情况"
    note={`期内办结的事项（件）${marking > 0 ? `；现有 ${totalText(marking)} 份答卷待评阅` : ''}`}
    table={{
      head: ['事项', '办结', '其中超期', '办理用时（中位数）', '现在待办'],
      rows: work.map(({ kind, closed, late, medianHours, waiting }) => [
        String(kind),
        labelOf(WORK_KIND, kind),
        closed,
        late,
        spent(medianHours),
        waiting,
      ]),
    }}
    empty={work.every(({ closed }) => closed === 0)}
  >
    <ShareRows
      markName=""
      rows={work
        .filter(({ closed }) => closed > 0)
        .map(({ kind, closed }) => ({
          id: String(kind),
          name: labelOf(WORK_KIND, kind),
          value: closed,
          mark: null,
        }))}
    />
  </ChartPanel>
);
