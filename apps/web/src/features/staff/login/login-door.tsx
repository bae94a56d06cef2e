import { useQueryClient } from '@tanstack/react-query';
import { staffLogout } from '@zhibiao/contract/staff/auth';
import { call } from '#lib/api/api.ts';
import { notifyFailure } from '#lib/api/failure.ts';
import { invalidate } from '#lib/api/ask.ts';
import { doors } from '#lib/staff/doors.ts';
import { meQuery } from '#lib/staff/me.ts';
import { staffSession } from '#lib/staff/session.ts';
import { Button } from '#ui/action/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { StepForm } from './step-form.tsx';
import { useSteps } from './steps.ts';

/**
 * Logging in again on the same page: the page behind keeps all that was typed, and what was refused is done then. It is
 * hidden meanwhile from passers-by.
 */
export const LoginDoor = ({ account, onLeave }: { account: string; onLeave: () => void }) => {
  const client = useQueryClient();
  const steps = useSteps((token) => {
    staffSession.start(token);
    doors.answer(true);
    void invalidate(client, meQuery);
  });

  return (
    <Dialog
      title="请重新登录"
      curtain
      text={
        <div className="stack shrinks gap-16">
          <p>
            登录已失效。用 <b>{account}</b> 重新登录后接着做，填写的内容都还在。
          </p>
          <StepForm steps={steps} account={account} />
        </div>
      }
    >
      <Button
        onClick={() => {
          void call(staffLogout).catch(notifyFailure);
          onLeave();
        }}
      >
        换账号，放弃未保存的内容
      </Button>
    </Dialog>
  );
};
