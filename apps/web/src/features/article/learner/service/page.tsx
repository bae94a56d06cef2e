import { useQuery } from '@tanstack/react-query';
import { servicesQuery } from '#features/article/queries.ts';
import { ServiceGroups } from '#features/article/learner/service/service-groups.tsx';
import { usePageParam } from '#lib/url/url-state.ts';
import { ListBox } from '#widgets/block/list-box.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import css from '#ui/layout/list-page.module.css';

/** 证书服务: what the training body issues, what it helps to prepare, and what only a certification body does. */
export const Component = () => {
  const [page] = usePageParam();

  return (
    <>
      <PageHeader
        title="证书服务"
        text="学习证明、培训合格证书与内审员证书由本平台签发；体系认证由认证机构实施，本平台协助准备。"
      />
      <section className={`wrap ${css.list}`}>
        <QueryBlock
          query={useQuery(servicesQuery(page))}
          empty="暂无证书服务"
          failed="证书服务加载失败。"
          skeleton={<Skeleton lines={10} />}
        >
          {({ rows, total }) => (
            <ListBox total={total} page={page}>
              <ServiceGroups services={rows} />
            </ListBox>
          )}
        </QueryBlock>
      </section>
    </>
  );
};
