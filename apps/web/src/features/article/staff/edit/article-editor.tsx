import { getStaffArticle } from '@zhibiao/contract/article/staff';
import { useQuery } from '@tanstack/react-query';
import { ask } from '#lib/api/ask.ts';
import { useConsoleTitle } from '#lib/staff/title.ts';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { ArticleForm } from './article-form.tsx';

/** One article with all its fields; a new one begins empty. */
export const ArticleEditor = ({ id }: { id: string }) => {
  const query = useQuery({ ...ask(getStaffArticle, { params: { id } }), enabled: id !== 'new', staleTime: 0 });
  useConsoleTitle({
    title: id === 'new' ? '新建文章' : '编辑文章',
    crumbs: [{ label: '文章', to: '/console/article' }],
  });
  if (id === 'new') return <ArticleForm article={null} />;

  return (
    <QueryBlock query={query} failed="文章加载失败。">
      {(article) => <ArticleForm key={article.version} article={article} />}
    </QueryBlock>
  );
};
