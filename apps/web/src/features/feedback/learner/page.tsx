import { useNavigate } from 'react-router-dom';
import { FeedbackForm } from '#features/feedback/learner/feedback-form.tsx';
import { paths } from '#lib/url/paths.ts';
import { ButtonLink } from '#ui/action/button.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import css from './page.module.css';

/** 意见反馈: the form, and the way to what was sent before. */
export const Component = () => {
  const navigate = useNavigate();

  return (
    <>
      <PageHeader title="意见反馈" />
      <section className={`wrap ${css.page}`} aria-label="填写反馈">
        <div className={`panel ${css.form}`}>
          <FeedbackForm onSent={() => void navigate(paths.feedbackList)} />
        </div>
        <aside className={css.side} aria-label="说明">
          <h2>处理说明</h2>
          <p>反馈提交后由平台工作人员回复，回复会出现在“我的反馈”中，页面右上角的铃铛会提示。</p>
          <p>请不要在内容和图片中填写密码、验证码等信息。</p>
          <ButtonLink to={paths.feedbackList}>我的反馈</ButtonLink>
        </aside>
      </section>
    </>
  );
};
