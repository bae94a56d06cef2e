import { useMutation, useQuery } from '@tanstack/react-query';
import { siteQuery } from '#lib/session/site.ts';
import { Button } from '#ui/action/button.tsx';
import css from './sso-buttons.module.css';

type Props = { door: 'forStaff' | 'forLearners'; begin: (provider: string) => Promise<{ url: string }> };

/** Login by an account elsewhere; nothing at all where staff have entered none. */
export const SsoButtons = ({ door, begin }: Props) => {
  const ways = useQuery(siteQuery).data?.site.sso.filter((way) => way[door]) ?? [];
  const leave = useMutation({ mutationFn: begin, onSuccess: ({ url }) => location.assign(url) });
  if (ways.length === 0) return null;

  return (
    <div className={css.ways} role="group" aria-label="用单位账号登录">
      <p aria-hidden="true">或用单位账号登录</p>
      {ways.map(({ id, name }) => (
        <Button
          key={id}
          large
          block
          busy={(leave.isPending || leave.isSuccess) && leave.variables === id}
          onClick={() => leave.mutate(id)}
        >
          {name}
        </Button>
      ))}
    </div>
  );
};
