import { ArticleTable } from '#features/article/staff/list/page.tsx';

export const Component = () => <ArticleTable />;
