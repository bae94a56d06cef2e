import { ArticlePage } from '#features/article/article-page.tsx';
import { ServiceStep } from '#features/article/service-step.tsx';
import { paths } from '#lib/paths.ts';
import { ButtonLink } from '#ui/button.tsx';

/** 证书服务详情, `id` in the address. */
export const Component = () => (
  <ArticlePage
    list={['证书服务', paths.certificateServices]}
    here="服务详情"
    next={(service) => (
      <>
        <ServiceStep service={service} primary />
        <ButtonLink to={paths.verify}>核验证书</ButtonLink>
      </>
    )}
  />
);
