import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type DoctorReport, doctorText, getDoctor, runDoctor } from '@zhibiao/contract/doctor/staff';
import { useEffect } from 'react';
import { call } from '#lib/api/api.ts';
import { ask } from '#lib/api/ask.ts';
import { saveFile } from '#lib/api/download.ts';
import { Button } from '#ui/action/button.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { DoctorChecks } from './doctor-checks.tsx';
import css from './doctor.module.css';
import { LastDrill } from './last-drill.tsx';
import { DoctorHead } from './doctor-head.tsx';

const POLL_MS = 3_000;
const lastQuery = ask(
  getDoctor,
  {},
  { staleTime: 60_000, refetchInterval: ({ state }) => (state.data?.drilling ? POLL_MS : false) },
);

const exportReport = (report: DoctorReport) =>
  saveFile(
    new Blob([doctorText(report)], { type: 'text/plain;charset=utf-8' }),
    `系统体检 ${report.at.slice(0, 10)}.txt`,
  );

/** What ails the installation, as it was found last, and what to do about it. */
export const Component = () => {
  const client = useQueryClient();
  const query = useQuery(lastQuery);
  const look = useMutation({
    mutationFn: () => call(runDoctor),
    onSuccess: (report) => client.setQueryData(lastQuery.queryKey, (known) => known && { ...known, report }),
  });
  const { isIdle, mutate } = look;
  const isFirst = query.data?.report === null && isIdle;
  useEffect(() => {
    if (isFirst) mutate();
  }, [isFirst, mutate]);
  const again = (
    <Button primary busy={look.isPending} onClick={() => look.mutate()}>
      {look.isPending ? '正在检查…' : query.data?.report ? '再查一次' : '现在检查'}
    </Button>
  );

  return (
    <QueryBlock query={query} failed="体检结果加载失败。">
      {({ report, ...trial }) =>
        report ? (
          <div className={css.page}>
            <DoctorHead report={report}>
              <Button onClick={() => exportReport(report)}>导出报告</Button>
              {again}
            </DoctorHead>
            <DoctorChecks report={report} onStated={() => look.mutate()} />
            <LastDrill {...trial} onAsked={() => client.invalidateQueries(lastQuery)} />
          </div>
        ) : (
          <Empty text="还没有检查过，第一次检查约需几秒" action={again} />
        )
      }
    </QueryBlock>
  );
};
