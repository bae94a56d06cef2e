import { useParams } from 'react-router-dom';
import { ArticleEditor } from '#features/article/staff/edit/article-editor.tsx';
import { useConsoleTitle } from '#lib/staff/title.ts';

export const Component = () => {
  const { id = 'new' } = useParams();
  useConsoleTitle({
    title: id === 'new' ? '新建文章' : '编辑文章',
    crumbs: [{ label: '文章', to: '/console/article' }],
  });
  return <ArticleEditor key={id} id={id} />;
};
