import { ROLE } from '@zhibiao/contract/auth/roles';
import { AdminsCard } from '#features/org/admins/admins-card.tsx';
import { ChangeHistory } from '#features/org/company/change-history.tsx';
import { DirectFacts } from '#features/org/company/direct-facts.tsx';
import { DirectForm } from '#features/org/company/direct-form.tsx';
import { VerifiedCard } from '#features/org/company/verified-card.tsx';
import { useViewer, useViewerOrg } from '#lib/session/viewer.ts';
import { DenseHead } from '#ui/table/dense-head.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';

/** 机构信息: what is registered, how to reach the organisation, and who administers it. */
export const Component = () => {
  const viewer = useViewer();
  const may = viewer?.rights.includes('info') ?? false;
  const org = useViewerOrg();

  return (
    <>
      <DenseHead title="机构信息">{org.data && `在册 ${org.data.memberCount} 人`}</DenseHead>
      <QueryBlock query={org} failed="机构信息加载失败。" empty="没有机构信息" skeleton={<Skeleton lines={10} />}>
        {(data) =>
          data && (
            <div className="stack gap-16">
              <VerifiedCard org={data} may={may} />
              {may ? <DirectForm org={data} /> : <DirectFacts org={data} />}
              <AdminsCard owner={viewer?.role === ROLE.owner} />
              <ChangeHistory />
            </div>
          )
        }
      </QueryBlock>
    </>
  );
};
