import { useQueryClient } from '@tanstack/react-query';
import { ACCOUNT_TYPE } from '@zhibiao/contract/auth/roles';
import { useEffect, useEffectEvent } from 'react';
import type { PlainFormState } from '#ui/form/plain/form-state.ts';
import { useInvitation } from './invitation.ts';
import { InvitedBy } from './invited-by.tsx';
import { joinInvited } from './join-invited.ts';
import { useIsInvited } from '#features/auth/is-invited.ts';
import { Reason } from './reason.tsx';
import type { RegisterForm } from '#features/auth/learner/register/use-register.ts';

/** What the press of the form's button does beside registering, in words and in deed. */
export type Joining = { words: string; join: () => Promise<string | undefined> };

type Props = {
  after: '登录' | '注册';
  /** Of registration, which an invitation fills in and joins by. */
  form?: PlainFormState<RegisterForm>;
  onJoining?: (joining: Joining) => void;
};

/** Who invites the visitor, or what they come for. */
export const Arrival = ({ after, form, onJoining }: Props) => {
  if (!useIsInvited()) return <Reason after={after} />;
  return (
    <>
      <InvitedBy />
      {form && onJoining && <Filled form={form} onJoining={onJoining} />}
    </>
  );
};

/**
 * Who came by the link of an invitation finds filled in what the organisation wrote, and may change all of it; who came
 * by a code joins with the same press.
 */
const Filled = ({ form, onJoining }: Required<Pick<Props, 'form' | 'onJoining'>>) => {
  const client = useQueryClient();
  const { person, info } = useInvitation();
  const tell = useEffectEvent(onJoining);
  // What was typed for an organisation before the invitation came does not go with it.
  useEffect(() => form.setFieldsValue({ accountType: ACCOUNT_TYPE.person }), [form]);
  useEffect(() => {
    if (!person.data) return;
    const { mobile, email, name } = person.data;
    const by = mobile === null ? 'email' : 'sms';
    form.setFieldsValue({ by, target: mobile ?? email ?? '', realName: name });
  }, [person.data, form]);
  useEffect(() => {
    if (!info.data) return;
    const { code, needApprove } = info.data;
    tell({ words: needApprove ? '并申请加入' : '并加入', join: () => joinInvited(client, code) });
  }, [client, info.data]);

  return null;
};
