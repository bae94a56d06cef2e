import { ArticlePage } from '#features/article/article-page.tsx';
import { paths } from '#lib/paths.ts';

/** 证书服务详情, `id` in the address. */
export const Component = () => <ArticlePage list={['证书服务', paths.certificateServices]} here="服务详情" />;
