import { addArticle, ARTICLE_STATUS, editArticle, getStaffArticle } from '@zhibiao/contract/article/staff';
import { useMutation } from '@tanstack/react-query';
import { Form } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { toast } from '#lib/message/toast.ts';
import { Button } from '#ui/action/button.tsx';
import { forgive } from '#ui/form/form-rules.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { ConflictAlert, isConflict } from '#widgets/draft/conflict-alert.tsx';
import { DraftNotice } from '#widgets/draft/draft-notice.tsx';
import { useDraft } from '#widgets/draft/use-draft.ts';
import { refuseInForm } from '#widgets/form/form-refusal.ts';
import { articleBodyOf, type ArticleValues, articleValuesOf, type Whole } from './article-values.ts';
import { ArticleActs } from './article-acts.tsx';
import { ArticlePreview } from './article-preview.tsx';
import { ArticleFields } from './article-fields.tsx';
import { ARTICLE_FIELDS } from './article-merge.ts';
import { ArticleVersions } from './article-versions.tsx';
import { STAFF_ARTICLES } from '#features/article/staff/queries.ts';
import css from './article-form.module.css';

/** All fields of an article; what is unsaved outlives a conflict and a reload. */
export const ArticleForm = ({ article }: { article: Whole | null }) => {
  const [form] = Form.useForm<ArticleValues>();
  const [typed, setTyped] = useState<ArticleValues | null>(null);
  const [previewed, setPreviewed] = useState<ArticleValues | null>(null);
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const [began] = useState(() => articleValuesOf(article));
  const draft = useDraft(`article ${article?.id ?? 'new'}`, { typed, base: article && began });
  const save = useMutation({
    mutationFn: (values: ArticleValues) =>
      article
        ? call(editArticle, { body: { ...articleBodyOf(values), id: article.id, version: article.version } })
        : call(addArticle, { body: articleBodyOf(values) }),
    onSuccess: async ({ id }) => {
      draft.saved();
      setTyped(null);
      toast.success(article?.status === ARTICLE_STATUS.published ? '已保存，学员看到的内容已更新' : '草稿已保存');
      await invalidate(...STAFF_ARTICLES);
      if (!article) void navigate(`/console/article/${id}`, { replace: true });
    },
    onError: (error) => (isConflict(error) ? draft.putAside(error) : refuseInForm(form)(error)),
  });

  return (
    <div className="stack gap-16">
      <DraftNotice
        draft={draft}
        fields={ARTICLE_FIELDS}
        now={began}
        onUse={(values) => {
          form.setFieldsValue(values);
          setTyped(values);
        }}
      />
      <ConflictAlert error={save.error} reads={[getStaffArticle]} atOnce />
      <Form
        form={form}
        layout="vertical"
        noValidate
        initialValues={began}
        onValuesChange={(changed, values) => {
          forgive(form)(changed);
          setTyped(values);
        }}
        onFinish={(values) => save.mutate(values)}
      >
        <section className={`panel ${css.fields}`} aria-label="文章内容">
          <ArticleFields form={form} />
        </section>
        <ArticleActs article={article} unsaved={typed !== null}>
          <Button small onClick={() => setPreviewed(form.getFieldsValue(true) as ArticleValues)}>
            <Icon name="eye" size={16} />
            预览
          </Button>
          <Button
            small
            primary={!article || article.status === ARTICLE_STATUS.published}
            type="submit"
            busy={save.isPending}
            disabled={article !== null && typed === null}
          >
            {article?.status === ARTICLE_STATUS.published ? '保存修改' : '保存草稿'}
          </Button>
        </ArticleActs>
      </Form>
      {article && article.status !== ARTICLE_STATUS.draft && (
        <ArticleVersions article={article} unsaved={typed !== null} />
      )}
      {previewed && <ArticlePreview values={previewed} onClose={() => setPreviewed(null)} />}
    </div>
  );
};
