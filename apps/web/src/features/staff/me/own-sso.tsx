import { useMutation, useQuery } from '@tanstack/react-query';
import { beginBindStaffSso, ownStaffSso, unbindStaffSso } from '@zhibiao/contract/sso/staff';
import { call } from '#lib/api/api.ts';
import { ask, useInvalidate } from '#lib/api/ask.ts';
import { Card } from '#ui/form/form-card.tsx';
import { OwnSsoRows } from '#widgets/sso/own-sso-rows.tsx';
import css from './me.module.css';

/** The account of one's organisation as another way in; nothing where the platform has none for staff. */
export const OwnSsoCard = () => {
  const rows = useQuery(ask(ownStaffSso)).data ?? [];
  const invalidate = useInvalidate();
  const leave = useMutation({
    mutationFn: (provider: string) => call(beginBindStaffSso, { body: { provider } }),
    onSuccess: ({ url }) => location.assign(url),
  });
  if (rows.length === 0) return null;

  return (
    <Card title="单位账号" text="绑定后，可以用单位的账号代替密码登录；动态验证码照常需要。">
      <OwnSsoRows
        rows={rows}
        className={css.rows}
        busy={leave.isPending || leave.isSuccess ? (leave.variables ?? null) : null}
        onBind={({ provider }) => leave.mutate(provider)}
        unbind={(id) => call(unbindStaffSso, { body: { id } }).then(() => invalidate(ownStaffSso))}
      />
    </Card>
  );
};
