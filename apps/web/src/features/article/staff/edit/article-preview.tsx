import { SOURCE } from '@zhibiao/contract/article/learner';
import { ArticleView } from '#features/article/article-view.tsx';
import { Button } from '#ui/action/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import type { ArticleValues } from './article-values.ts';
import { saveAttachment } from './save-attachment.ts';

/** What stands in the form, as a learner will read it; nothing is saved. */
export const ArticlePreview = ({ values, onClose }: { values: ArticleValues; onClose: () => void }) => {
  const { sourceType = SOURCE.here, linkUrl } = values;

  return (
    <Dialog
      wide
      title="预览"
      onClose={onClose}
      text={
        <>
          <p className="note">
            {sourceType === SOURCE.link
              ? `学员在列表里点开后前往 ${linkUrl || '（还没有填写链接地址）'}`
              : '学员看到的样子，没有保存的修改也在内'}
          </p>
          <AsLearnerReads values={values} />
        </>
      }
    >
      <Button primary onClick={onClose}>
        关闭
      </Button>
    </Dialog>
  );
};

export const AsLearnerReads = ({ values }: { values: ArticleValues }) => (
  <ArticleView
    onFile={saveAttachment}
    article={{
      id: 'preview',
      type: values.type,
      kind: values.kind ?? null,
      sourceType: values.sourceType ?? SOURCE.here,
      title: values.title || '（还没有标题）',
      summary: values.summary ?? '',
      cover: values.cover ?? null,
      linkUrl: values.linkUrl || null,
      docNo: values.docNo || null,
      issuer: values.issuer || null,
      publishDate: values.publishDate,
      effectDate: values.effectDate || null,
      effectStatus: values.effectStatus || null,
      isTop: values.isTop ?? false,
      content: values.content ?? '',
      code: null,
      version: null,
      attachments: values.attachments ?? [],
    }}
  />
);
