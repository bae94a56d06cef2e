import { labelOf } from '@zhibiao/contract/core/codes';
import { ROLE } from '@zhibiao/contract/auth/roles';
import { useQuery } from '@tanstack/react-query';
import { FirstSteps } from '#features/org/first-steps.tsx';
import { ActiveCard } from '#features/org/overview/active-card.tsx';
import { AppliesCard, CertificatesCard } from '#features/org/overview/certificate-cards.tsx';
import { DepartmentsCard } from '#features/org/overview/departments-card.tsx';
import { Fortnight } from '#features/org/overview/fortnight.tsx';
import css from '#features/org/overview/overview.module.css';
import { ToDo } from '#features/org/overview/to-do.tsx';
import { YearCard } from '#features/org/overview/year-card.tsx';
import { useViewer } from '#lib/session/viewer.ts';
import { DenseHead } from '#ui/table/dense-head.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { orgOverview } from '@zhibiao/contract/org/overview';
import { ask } from '#lib/api/ask.ts';

const orgOverviewQuery = ask(orgOverview);

/** 概览: what waits and how the organisation stands, as far as the viewer has the right to know. */
export const Component = () => {
  const viewer = useViewer();
  const overview = useQuery({ ...orgOverviewQuery, refetchOnMount: 'always' });

  return (
    <>
      <DenseHead title="概览">
        {viewer?.orgName}
        {overview.data && `　在册 ${overview.data.members} 人`}
        {viewer && `　您是${labelOf(ROLE, viewer.role)}`}
      </DenseHead>
      {viewer?.rights.includes('people') && <FirstSteps />}
      <QueryBlock query={overview} failed="机构概览加载失败。" skeleton={<Skeleton lines={10} />}>
        {(data) => (
          <div className={css.grid}>
            <ToDo overview={data} />
            {data.study && <YearCard year={data.study.year} />}
            {!data.study && data.apply && <AppliesCard apply={data.apply} instead />}
            {(data.study || data.cert) && <Fortnight overview={data} />}
            {data.study && <DepartmentsCard departments={data.study.departments} />}
            {data.study && <ActiveCard active={data.study.active} />}
            {data.cert && <CertificatesCard cert={data.cert} />}
            {data.study && data.apply && <AppliesCard apply={data.apply} instead={false} />}
          </div>
        )}
      </QueryBlock>
    </>
  );
};
