import { useMutation } from '@tanstack/react-query';
import { CHECK_STATE, type CheckRow, getChecklist, testMessage } from '@zhibiao/contract/checklist/staff';
import { labelOf } from '@zhibiao/contract/core/codes';
import { Link } from 'react-router-dom';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { useCan } from '#lib/staff/me.ts';
import { toast } from '#lib/message/toast.ts';
import { Button, ButtonLink } from '#ui/action/button.tsx';
import { Tag } from '#ui/text/tag.tsx';
import css from './checklist.module.css';

const kindOf = ({ state, must }: CheckRow) =>
  state === CHECK_STATE.done ? 'success' : state === CHECK_STATE.open && must ? 'warning' : 'plain';

type Props = { row: CheckRow; onIgnore: () => void; onTakeUp: () => void };

/** One line: its state, why, and where it is done. */
export const CheckLine = ({ row, onIgnore, onTakeUp }: Props) => {
  const can = useCan();
  const { key, title, state, why, page, places, reason } = row;
  if (state === CHECK_STATE.done && key !== 'messages')
    return (
      <li>
        <Tag kind="success">{labelOf(CHECK_STATE, state)}</Tag>
        <span>{title}</span>
        <span className={`note num ${css.rest}`}>{why}</span>
      </li>
    );

  return (
    <li>
      <Tag kind={kindOf(row)}>{labelOf(CHECK_STATE, state)}</Tag>
      <div className={css.what}>
        <b>{title}</b>
        <p className="note">{state === CHECK_STATE.ignored ? `${why}。已忽略：${reason}` : why}</p>
        {state === CHECK_STATE.open && places.length > 0 && (
          <p className={css.places}>
            {places.map((place) => (
              <Link key={place.page} to={place.page}>
                {place.label}
              </Link>
            ))}
          </p>
        )}
      </div>
      <div className={css.acts}>
        {can('setting:edit') && state === CHECK_STATE.open && (
          <Button text aria-label={`忽略${title}`} onClick={onIgnore}>
            忽略
          </Button>
        )}
        {can('setting:edit') && state === CHECK_STATE.ignored && (
          <Button text aria-label={`取消忽略${title}`} onClick={onTakeUp}>
            取消忽略
          </Button>
        )}
        {key === 'messages' && can('setting:edit') && <Test />}
        {page && state === CHECK_STATE.open && (
          <ButtonLink to={page} aria-label={`去设置${title}`}>
            去设置
          </ButtonLink>
        )}
      </div>
    </li>
  );
};

const Test = () => {
  const invalidate = useInvalidate();
  const send = useMutation({
    mutationFn: (channel: 'sms' | 'mail') => call(testMessage, { body: { channel } }),
    onSuccess: async ({ to }) => {
      toast.success(`已发到 ${to}，请查收`);
      await invalidate(getChecklist);
    },
  });
  return (
    <>
      <Button busy={send.isPending && send.variables === 'sms'} onClick={() => send.mutate('sms')}>
        测试短信
      </Button>
      <Button busy={send.isPending && send.variables === 'mail'} onClick={() => send.mutate('mail')}>
        测试邮件
      </Button>
    </>
  );
};
