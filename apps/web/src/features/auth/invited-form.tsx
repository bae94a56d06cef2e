import type { InviteInfo } from '@zhibiao/contract/member';
import type { FormInstance } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { useInvitation } from './invitation.ts';
import type { RegisterForm } from './use-register.ts';

type Props = { form: FormInstance<RegisterForm>; onInvite: (invite: InviteInfo) => void };

/**
 * Who came by the link of an invitation finds filled in what the organisation wrote, and may change all of it; who came
 * by a code joins with the same press.
 */
export const InvitedForm = ({ form, onInvite }: Props) => {
  const { person, info } = useInvitation();
  const tell = useEffectEvent(onInvite);
  // What was typed for an organisation before the invitation came does not go with it.
  useEffect(() => form.setFieldsValue({ accountType: 1 }), [form]);
  useEffect(() => {
    if (!person.data) return;
    const { mobile, email, name } = person.data;
    const by = mobile === null ? 'email' : 'sms';
    form.setFieldsValue({ by, target: mobile ?? email ?? '', realName: name });
  }, [person.data, form]);
  useEffect(() => {
    if (info.data) tell(info.data);
  }, [info.data]);

  return null;
};
