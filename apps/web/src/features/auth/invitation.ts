import { useQuery } from '@tanstack/react-query';
import { inviteInfo, invitedPerson } from '@zhibiao/contract/member';
import { useSearchParams } from 'react-router-dom';
import { ask } from '#lib/ask.ts';

/** `m`: of the link to one person; `code`: of a link, a QR code or a poster for many. */
const useAddress = () => {
  const [search] = useSearchParams();
  return { m: search.get('m') ?? '', code: search.get('code') ?? '' };
};

/** Whether somebody has come by an invitation. */
export const useIsInvited = (): boolean => {
  const { m, code } = useAddress();
  return m !== '' || code !== '';
};

/** What the invitation in the address says: of one person whom it fills in, of a code where it leads. */
export const useInvitation = () => {
  const { m, code } = useAddress();
  const person = useQuery(ask(invitedPerson, { query: { m } }, { enabled: m !== '', staleTime: Infinity }));
  const info = useQuery(ask(inviteInfo, { query: { code } }, { enabled: m === '' && code !== '', staleTime: 60_000 }));
  return { person, info, org: person.data ?? info.data, error: person.error ?? info.error };
};
