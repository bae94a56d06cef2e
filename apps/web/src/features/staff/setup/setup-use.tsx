import { useMutation } from '@tanstack/react-query';
import { setUpAccount } from '@zhibiao/contract/staff/auth';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { Button } from '#ui/action/button.tsx';
import type { NewAccount } from './setup-account.tsx';
import css from './page.module.css';
import type { Pass } from '#features/staff/login/steps.ts';

type Props = {
  ticket: string;
  account: NewAccount;
  pass: Pass;
  onAlone: (alone: boolean) => void;
  onBack: (fault?: unknown) => void;
};

const CHOICES = [
  { alone: false, title: '多人', about: '审核与制证由不同的人完成。之后在“系统”里添加员工、分配角色。' },
  { alone: true, title: '一人', about: '您拥有全部权限，一人可以先后审核与制证。这一选择会写入审计日志。' },
];

/** How many will work here decides whether decisions need two people. */
export const SetupUse = ({ ticket, account: { name, account, password }, pass, onAlone, onBack }: Props) => {
  const [alone, setAlone] = useState(false);
  const send = useMutation({
    mutationFn: () => {
      onAlone(alone);
      return pass(() => call(setUpAccount, { body: { ticket, name, account, password, alone } }));
    },
    // What it refuses, an account that is taken or a weak password, was typed one step before.
    onError: onBack,
  });

  return (
    <>
      <h2>后台由几人使用</h2>
      <fieldset className={css.choices}>
        <legend className="sr">后台由几人使用</legend>
        {CHOICES.map(({ alone: value, title, about }) => (
          <label key={title}>
            <input type="radio" name="alone" checked={alone === value} onChange={() => setAlone(value)} />
            <b>{title}</b>
            <small>{about}</small>
          </label>
        ))}
      </fieldset>
      <div className={css.acts}>
        <Button onClick={() => onBack()}>上一步</Button>
        <Button primary busy={send.isPending} onClick={() => send.mutate()}>
          下一步
        </Button>
      </div>
    </>
  );
};
