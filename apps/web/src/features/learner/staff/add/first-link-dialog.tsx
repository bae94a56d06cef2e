import { FIRST_LINK_DAYS } from '@zhibiao/contract/learner/staff-add';
import { LinkDialog } from '#widgets/dock/link-dialog.tsx';

type Props = { name: string; link: string; onClose: () => void };

/** The link of a learner to whom no channel leads. */
export const FirstLinkDialog = (props: Props) => (
  <LinkDialog title="首次登录链接" life={`${FIRST_LINK_DAYS} 天`} fault={null} {...props} />
);
