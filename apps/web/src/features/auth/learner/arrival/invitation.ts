import { useQuery } from '@tanstack/react-query';
import { inviteInfo, invitedPerson } from '@zhibiao/contract/member/learner';
import { useSearchParams } from 'react-router-dom';
import { ask } from '#lib/api/ask.ts';

/** What the invitation in the address says: of one person whom it fills in, of a code where it leads. */
export const useInvitation = () => {
  const [search] = useSearchParams();
  const [m, code] = [search.get('m') ?? '', search.get('code') ?? ''];
  const person = useQuery(ask(invitedPerson, { query: { m } }, { enabled: m !== '', staleTime: Infinity }));
  const info = useQuery(ask(inviteInfo, { query: { code } }, { enabled: m === '' && code !== '', staleTime: 60_000 }));
  return { person, info, org: person.data ?? info.data, error: person.error ?? info.error };
};
