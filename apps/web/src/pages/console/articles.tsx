import { ArticleTable } from '#features/article/staff/article-table.tsx';

export const Component = () => <ArticleTable />;
