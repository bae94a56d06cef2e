import { NAMED_FILE_HOURS } from '@zhibiao/contract/core/limits';
import { useMutation } from '@tanstack/react-query';
import { choicesOf } from '@zhibiao/contract/core/codes';
import {
  EXPORT_KIND,
  EXPORT_NEEDS,
  EXPORTS_AN_HOUR,
  type ExportKind,
  exportColumns,
  exportReport,
} from '@zhibiao/contract/report/staff-export';
import { listStaffTasks } from '@zhibiao/contract/task/staff';
import { Checkbox, Segmented } from 'antd';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { useCan } from '#lib/staff/me.ts';
import { useFilterParam, useIdParam } from '#lib/url/url-state.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/action/button.tsx';
import { OverviewFilters } from '#features/report/staff/filters.tsx';
import css from '#features/report/staff/report.module.css';
import { useRange } from '#features/report/staff/use-range.ts';

/** Where a file that is gone is requested again. */
export const EXPORT_FORM = 'export';

/** What to export: whose, of which days, and which columns. */
export const ReportExportForm = () => {
  const can = useCan();
  const invalidate = useInvalidate();
  const kinds = choicesOf(EXPORT_KIND).filter(({ value }) => can(EXPORT_NEEDS[value]));
  const [chosen, setChosen] = useState<ExportKind | null>(null);
  const [left, setLeft] = useState<readonly string[]>([]);
  const { days } = useRange();
  const [areaCode] = useFilterParam('areaCode');
  const [orgId] = useIdParam('orgId');
  const kind = chosen ?? kinds[0]?.value;
  const names = kind ? Object.entries(exportColumns(kind)).map(([value, label]) => ({ value, label })) : [];
  const columns = names.map(({ value }) => value).filter((name) => !left.includes(name));
  const start = useMutation({
    mutationFn: async (of: ExportKind) =>
      call(exportReport, {
        body: {
          kind: of,
          filters: { ...days, ...(areaCode ? { areaCode } : {}), ...(orgId ? { orgId } : {}) },
          columns,
        },
      }),
    onSuccess: () => invalidate(listStaffTasks),
  });

  if (!kind) return <Alert>您还没有可以导出的内容：导出某类数据还需要查看它的权限，请联系系统管理员。</Alert>;
  return (
    <section id={EXPORT_FORM} tabIndex={-1} className={`panel ${css.export}`} aria-label="导出">
      <Segmented
        className={css.kinds}
        aria-label="导出内容"
        value={kind}
        options={kinds}
        onChange={(next) => {
          setChosen(next);
          setLeft([]);
        }}
      />
      <OverviewFilters orgName={null} />
      <Checkbox.Group
        aria-label="列"
        options={names}
        value={columns}
        onChange={(kept) => setLeft(names.map(({ value }) => value).filter((name) => !kept.includes(name)))}
      />
      <div className={`cluster gap-8-12 ${css.filters}`}>
        <Button primary small busy={start.isPending} disabled={columns.length === 0} onClick={() => start.mutate(kind)}>
          导出
        </Button>
        <span className="note">
          手机号与邮箱打码；文件保留 {NAMED_FILE_HOURS} 小时，每小时最多 {EXPORTS_AN_HOUR}{' '}
          次。筛选、列与行数写入审计日志。
        </span>
      </div>
    </section>
  );
};
