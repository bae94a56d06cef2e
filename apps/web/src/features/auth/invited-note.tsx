import { useQuery } from '@tanstack/react-query';
import { invitedPerson } from '@zhibiao/contract/member';
import type { FormInstance } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { ask } from '#lib/ask.ts';
import { Alert } from '#ui/alert.tsx';
import type { RegisterForm } from './use-register.ts';

type Props = { form: FormInstance<RegisterForm>; m: string; onKnown: () => void };

/** Who came by the link of an invitation finds filled in what the organisation wrote; they may change all of it. */
export const InvitedNote = ({ form, m, onKnown }: Props) => {
  const invited = useQuery(ask(invitedPerson, { query: { m } }, { staleTime: Infinity }));
  const { data } = invited;
  const tell = useEffectEvent(onKnown);
  useEffect(() => {
    if (!data) return;
    const by = data.mobile === null ? 'email' : 'sms';
    form.setFieldsValue({ accountType: 1, by, target: data.mobile ?? data.email ?? '', realName: data.name });
    tell();
  }, [data, form]);

  if (invited.isError) return <Alert kind="warning">{invited.error.message}</Alert>;
  return (
    data && (
      <Alert kind="info">
        “{data.orgName}”邀请您加入。注册后由您决定是否接受，机构在您接受之后才能看到您的学习和考试记录。
      </Alert>
    )
  );
};
