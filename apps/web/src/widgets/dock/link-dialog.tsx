import { copyAndNotify } from '#lib/platform/clipboard.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/action/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import css from './link-dialog.module.css';

type Props = {
  title: string;
  name: string;
  link: string;
  /** 24 小时 */
  life: string;
  /** Why it could not be mailed; null when nothing was tried. */
  fault: string | null;
  onClose: () => void;
};

/** A link that is shown this once: it opens the account to anyone who has it. */
export const LinkDialog = ({ title, name, link, life, fault, onClose }: Props) => (
  <Dialog
    title={title}
    wide
    onClose={onClose}
    text={
      <>
        {fault && (
          <Alert kind="error">
            链接没有发到邮箱：{fault}。请把它另外交给{name}。
          </Alert>
        )}
        <Alert kind="warning">
          链接 {life}内有效，只能用一次，也只显示这一次。请只发给{name}本人。
        </Alert>
        <p className={css.secret}>
          <code>{link}</code>
        </p>
      </>
    }
  >
    <Button onClick={onClose}>关闭</Button>
    <Button primary autoFocus onClick={() => void copyAndNotify(link)}>
      复制链接
    </Button>
  </Dialog>
);
