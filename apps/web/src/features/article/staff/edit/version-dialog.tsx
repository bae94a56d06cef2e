import { ARTICLE_STATUS, articleVersion, restoreArticle } from '@zhibiao/contract/article/staff';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';
import { ask, useInvalidate } from '#lib/api/ask.ts';
import { toast } from '#lib/message/toast.ts';
import { Button } from '#ui/action/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { Tabs } from '#ui/layout/tabs.tsx';
import { VersionDiff } from '#widgets/merge/version-diff.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { articleValuesOf, type Whole } from './article-values.ts';
import { ARTICLE_FIELDS } from './article-merge.ts';
import { AsLearnerReads } from './article-preview.tsx';
import { STAFF_ARTICLES } from '#features/article/staff/queries.ts';

type Props = { article: Whole; version: number; unsaved: boolean; onClose: () => void };

/** One earlier version beside what stands now, and the way back to it. */
export const ArticleVersionDialog = ({ article, version, unsaved, onClose }: Props) => {
  const { id } = article;
  const invalidate = useInvalidate();
  const query = useQuery(ask(articleVersion, { query: { id, version } }, { staleTime: Infinity }));
  const restore = useMutation({
    mutationFn: () => call(restoreArticle, { body: { id, version: article.version, of: version } }),
    onSuccess: async () => {
      toast.success('已恢复，原来的内容也在历次版本里');
      onClose();
      await invalidate(...STAFF_ARTICLES);
    },
  });

  return (
    <Dialog
      wide
      title={query.data ? `${query.data.at.slice(0, 16)} 的版本` : '早前的版本'}
      onClose={onClose}
      text={
        <QueryBlock query={query} failed="版本加载失败。">
          {(then) => (
            <>
              <p className="note">
                {unsaved
                  ? '编辑框里有没有保存的修改，先保存或离开本页，再恢复。'
                  : `恢复是再保存一次这一版${
                      article.status === ARTICLE_STATUS.published ? '，学员立即看到' : ''
                    }；现在的内容也留在历次版本里。`}
              </p>
              <Tabs
                label="怎样查看"
                tabs={[
                  {
                    key: 'diff',
                    label: '到现在改了什么',
                    content: (
                      <VersionDiff
                        fields={ARTICLE_FIELDS}
                        before={articleValuesOf(then)}
                        after={articleValuesOf(article)}
                      />
                    ),
                  },
                  { key: 'text', label: '这一版的样子', content: <AsLearnerReads values={articleValuesOf(then)} /> },
                ]}
              />
            </>
          )}
        </QueryBlock>
      }
    >
      <Button onClick={onClose}>关闭</Button>
      <Button primary disabled={unsaved || !query.data} busy={restore.isPending} onClick={() => restore.mutate()}>
        恢复这一版
      </Button>
    </Dialog>
  );
};
