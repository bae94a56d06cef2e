import type { FormInstance } from 'antd';
import { useEffect } from 'react';
import { useInvitation } from './invitation.ts';
import type { RegisterForm } from './use-register.ts';

/** Who came by the link of an invitation finds filled in what the organisation wrote; they may change all of it. */
export const useInvitedForm = (form: FormInstance<RegisterForm>): void => {
  const { data } = useInvitation().person;
  useEffect(() => {
    if (!data) return;
    const by = data.mobile === null ? 'email' : 'sms';
    form.setFieldsValue({ accountType: 1, by, target: data.mobile ?? data.email ?? '', realName: data.name });
  }, [data, form]);
};
