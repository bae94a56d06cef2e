import { ROLE } from '@zhibiao/contract/roles';
import { AdminsCard } from '#features/org/admins-card.tsx';
import { ChangeHistory } from '#features/org/change-history.tsx';
import { DirectFacts } from '#features/org/direct-facts.tsx';
import { DirectForm } from '#features/org/direct-form.tsx';
import css from '#features/org/org-info.module.css';
import { VerifiedCard } from '#features/org/verified-card.tsx';
import { useViewer, useViewerOrg } from '#lib/viewer.ts';
import { DenseHead } from '#ui/dense-head.tsx';
import { QueryBlock } from '#widgets/query-block.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

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
            <div className={css.cards}>
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
