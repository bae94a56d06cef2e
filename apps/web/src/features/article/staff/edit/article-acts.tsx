import { ARTICLE_STATUS, publishArticle, removeArticle, withdrawArticle } from '@zhibiao/contract/article/staff';
import { labelOf } from '@zhibiao/contract/core/codes';
import { useMutation } from '@tanstack/react-query';
import { Form } from 'antd';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { confirm } from '#lib/message/confirm.ts';
import { useMe } from '#lib/staff/me.ts';
import { toast } from '#lib/message/toast.ts';
import { Button } from '#ui/action/button.tsx';
import { MomentInput } from '#ui/form/day-input.tsx';
import { FootBar } from '#ui/action/foot-bar.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { ReasonDialog } from '#ui/overlay/reason-dialog.tsx';
import { refuseInForm } from '#widgets/form/form-refusal.ts';
import type { Whole } from './article-values.ts';
import { STAFF_ARTICLES } from '#features/article/staff/queries.ts';

type Props = { article: Whole | null; unsaved: boolean; children: ReactNode };

/** How the article stands, what keeps it (`children`), and what can become of it. */
export const ArticleActs = ({ article, unsaved, children }: Props) =>
  article ? (
    <Kept article={article} unsaved={unsaved}>
      {children}
    </Kept>
  ) : (
    <FootBar status={<span className="note">保存后可以发布</span>}>{children}</FootBar>
  );

/** Out now or later, down again, or gone while it is a draft. */
const Kept = ({
  article: { id, version, status, publishAt, title },
  unsaved,
  children,
}: Props & { article: Whole }) => {
  const [open, setOpen] = useState<'plan' | 'withdraw' | null>(null);
  const mayPublish = useMe()?.permissions.includes('article:publish') ?? false;
  const invalidate = useInvalidate();
  const navigate = useNavigate();
  const done = async (text: string) => {
    setOpen(null);
    toast.success(text);
    await invalidate(...STAFF_ARTICLES);
  };
  const publish = useMutation({
    mutationFn: (at: { at?: string | null }) => call(publishArticle, { body: { id, version, ...at } }),
    onSuccess: (moved) =>
      done(moved.status === ARTICLE_STATUS.published ? '文章已发布' : moved.publishAt ? '已预约发布' : '已取消预约'),
  });
  const withdraw = useMutation({
    mutationFn: (reason: string) => call(withdrawArticle, { body: { id, version, reason } }),
    onSuccess: () => done('文章已下架'),
  });
  const remove = useMutation({
    mutationFn: () => call(removeArticle, { body: { id, version } }),
    onSuccess: async () => {
      await navigate('/console/article');
      await done('草稿已删除');
    },
  });
  const isOut = status === ARTICLE_STATUS.published;

  return (
    <FootBar
      status={
        <span className="note num">
          {labelOf(ARTICLE_STATUS, status)}
          {publishAt && `，${publishAt.slice(0, 16)} 发布`}
          {unsaved && ' · 有未保存的修改'}
        </span>
      }
    >
      {status === ARTICLE_STATUS.draft && (
        <Button
          small
          danger
          text
          busy={remove.isPending}
          onClick={async () => {
            if (await confirm({ title: `删除草稿《${title}》？`, text: '删除后不能恢复。', ok: '删除' }))
              remove.mutate();
          }}
        >
          删除草稿
        </Button>
      )}
      {mayPublish && isOut && (
        <Button small danger onClick={() => setOpen('withdraw')}>
          下架
        </Button>
      )}
      {children}
      {mayPublish && !isOut && publishAt && (
        <Button small busy={publish.isPending} onClick={() => publish.mutate({ at: null })}>
          取消预约
        </Button>
      )}
      {mayPublish && !isOut && (
        <>
          <Button small disabled={unsaved} onClick={() => setOpen('plan')}>
            定时发布
          </Button>
          <Button small primary disabled={unsaved} busy={publish.isPending} onClick={() => publish.mutate({})}>
            发布
          </Button>
        </>
      )}
      {open === 'plan' && (
        <PlanDialog
          busy={publish.isPending}
          onClose={() => setOpen(null)}
          onPlan={(at) => publish.mutateAsync({ at })}
        />
      )}
      {open === 'withdraw' && (
        <ReasonDialog
          title={`下架《${title}》`}
          label="原因"
          hint="学员将看不到这篇文章；原因写入审计日志"
          ok="下架"
          busy={withdraw.isPending}
          onReason={(reason) => withdraw.mutate(reason)}
          onClose={() => setOpen(null)}
        />
      )}
    </FootBar>
  );
};

type Plan = { busy: boolean; onClose: () => void; onPlan: (at: string) => Promise<unknown> };
const PlanDialog = ({ busy, onClose, onPlan }: Plan) => {
  const [form] = Form.useForm<{ at: string }>();

  return (
    <FormDialog title="定时发布" ok="预约发布" busy={busy} onClose={onClose}>
      {(formId) => (
        <Form
          id={formId}
          form={form}
          layout="vertical"
          noValidate
          onFinish={({ at }) => void onPlan(at.replace('T', ' ')).catch(refuseInForm(form))}
        >
          <Form.Item name="at" label="发布时间" rules={[{ required: true, message: '请选择发布时间' }]}>
            <MomentInput />
          </Form.Item>
        </Form>
      )}
    </FormDialog>
  );
};
