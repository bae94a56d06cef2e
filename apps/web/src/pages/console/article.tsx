import { useParams } from 'react-router-dom';
import { ArticleEditor } from '#features/article/staff/article-editor.tsx';

export const Component = () => {
  const { id = 'new' } = useParams();
  return <ArticleEditor key={id} id={id} />;
};
