import type { RuleFit } from '@zhibiao/contract/paper/staff-publish';
import { Tag } from '#ui/text/tag.tsx';

/** How one rule stands, in two or three words. */
export const FitTag = ({ fit }: { fit: RuleFit | undefined }) => {
  if (!fit) return null;
  const now = fit.short.find(({ from }) => from === null);
  if (now) return <Tag kind="error">缺 {now.needs - now.has} 题</Tag>;
  const [later] = fit.short;
  if (later)
    return (
      <Tag kind="warning">
        {later.from?.slice(0, 7)} 起缺 {later.needs - later.has} 题
      </Tag>
    );
  return fit.same ? <Tag>每份相同</Tag> : <Tag kind="success">充足</Tag>;
};
