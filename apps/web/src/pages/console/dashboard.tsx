import { useMe } from '#lib/staff/me.ts';
import { Alert } from '#ui/alert.tsx';
import css from './dashboard.module.css';

/** What everybody sees first. */
export const Component = () => {
  const me = useMe();

  return (
    <div className={css.page}>
      <p className={css.hello}>{me?.name}，您好。</p>
      {me?.permissions.length === 0 && <Alert>还没有为您分配角色，请联系系统管理员。</Alert>}
    </div>
  );
};
