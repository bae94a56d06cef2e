import { ChangePassword } from '#features/profile/learner/password/change-password.tsx';
import css from '#ui/layout/card-page.module.css';

/** 修改密码. */
export const Component = () => (
  <>
    <h1 className={css.title}>修改密码</h1>
    <section className="panel" aria-label="修改密码">
      <ChangePassword />
    </section>
  </>
);
