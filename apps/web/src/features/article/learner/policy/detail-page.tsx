import { ArticlePage } from '#features/article/learner/article-page.tsx';
import { RelatedLessons } from '#features/article/learner/policy/related-lessons.tsx';
import { paths } from '#lib/url/paths.ts';

/** 政策文件详情, `id` in the address. */
export const Component = () => (
  <ArticlePage
    list={['政策文件', paths.policyDoc]}
    here="文件详情"
    next={({ lessons }) => lessons && lessons.length > 0 && <RelatedLessons lessons={lessons} />}
  />
);
