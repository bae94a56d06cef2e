import { NOT_SENT, sendingLines } from '@zhibiao/contract/member/invite-sentences';
import type { InviteSending } from '@zhibiao/contract/member/sending';
import { Choice } from '#ui/form/choice.tsx';
import css from './send-choice.module.css';

type Props = {
  /** Undefined until it is known. */
  sending: InviteSending | undefined;
  send: boolean;
  onSend: (send: boolean) => void;
};

/** Whether messages go out to whom is invited; which ones is said before anybody presses the button. */
export const SendChoice = ({ sending, send, onSend }: Props) => (
  <div className={`stack gap-4 ${css.choice}`}>
    <label>
      <Choice type="checkbox" checked={send} onChange={() => onSend(!send)} />
      发送邀请
    </label>
    <p className="note" role="status">
      {send ? sending && sendingLines(sending).join('') : NOT_SENT}
    </p>
  </div>
);
