import { ArticlePage } from '#features/article/learner/article-page.tsx';
import { ServiceStep } from '#features/article/learner/service/service-step.tsx';
import { paths } from '#lib/url/paths.ts';
import { ButtonLink } from '#ui/action/button.tsx';

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
