import { useMutation } from '@tanstack/react-query';
import type { OwnSso } from '@zhibiao/contract/sso/learner';
import type { ReactNode } from 'react';
import { confirm } from '#lib/message/confirm.ts';
import { toast } from '#lib/message/toast.ts';
import { Button } from '#ui/action/button.tsx';

type Props = {
  rows: readonly OwnSso[];
  className: string | undefined;
  busy: string | null;
  onBind: (row: OwnSso) => void;
  unbind: (id: string) => Promise<unknown>;
};

const lineOf = ({ bound }: OwnSso): ReactNode =>
  bound === null ? '未绑定' : `已绑定 ${bound.label}　${bound.at.slice(0, 10)}`;

/** The ways there are, what is bound, and the act that goes with it. */
export const OwnSsoRows = ({ rows, className, busy, onBind, unbind }: Props) => {
  const ending = useMutation({ mutationFn: unbind, onSuccess: () => toast.success('已解除绑定') });
  const ask = async (name: string, id: string) => {
    const text = '之后不能用它登录；那里的手机号或邮箱仍与本账号一致时，再用它登录会重新绑定。';
    if (await confirm({ title: `解除“${name}”的绑定？`, text, ok: '解除', danger: true })) ending.mutate(id);
  };
  return (
    <ul className={className}>
      {rows.map((row) => (
        <li key={row.provider}>
          <div>
            <p>{row.name}</p>
            <p className="note num">{lineOf(row)}</p>
          </div>
          {row.bound === null ? (
            <Button busy={busy === row.provider} onClick={() => onBind(row)}>
              绑定<span className="sr">{row.name}</span>
            </Button>
          ) : (
            <Button busy={ending.isPending} onClick={() => row.bound && void ask(row.name, row.bound.id)}>
              解除绑定<span className="sr">{row.name}</span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
};
