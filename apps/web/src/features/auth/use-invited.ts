import { useQuery } from '@tanstack/react-query';
import { invitedPerson } from '@zhibiao/contract/member';
import type { FormInstance } from 'antd';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ask } from '#lib/ask.ts';
import type { RegisterForm } from './use-register.ts';

/** Who came by the link of an invitation finds filled in what the organisation wrote; they may change all of it. */
export const useInvited = (form: FormInstance<RegisterForm>) => {
  const [params] = useSearchParams();
  const m = params.get('m') ?? '';
  const invited = useQuery({
    ...ask(invitedPerson, { query: { m } }, { staleTime: Infinity, meta: { saidInPlace: () => true } }),
    enabled: m !== '',
  });
  const { data } = invited;
  useEffect(() => {
    if (!data) return;
    const by = data.mobile === null ? 'email' : 'sms';
    form.setFieldsValue({ accountType: 1, by, target: data.mobile ?? data.email ?? '', realName: data.name });
  }, [data, form]);
  return invited;
};
