import { useSearchParams } from 'react-router-dom';

/** `m`: of the link to one person; `code`: of a link, a QR code or a poster for many. */
export const useInviteAddress = () => {
  const [search] = useSearchParams();
  return { m: search.get('m') ?? '', code: search.get('code') ?? '' };
};

/** Whether somebody has come by an invitation. */
export const useIsInvited = (): boolean => {
  const { m, code } = useInviteAddress();
  return m !== '' || code !== '';
};
