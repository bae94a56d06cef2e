import { useLocation } from 'react-router-dom';

/** Whether the visitor has come by an invitation: the link to one person, or a link, a QR code or a poster for many. */
export const useIsInvited = (): boolean => /[?&](m|code)=/.test(useLocation().search);
