import { useMutation } from '@tanstack/react-query';
import { CANCEL_REGRET_DAYS, cancelAccount } from '@zhibiao/contract/profile/learner';
import type { LoginUser } from '@zhibiao/contract/profile/viewer';
import { useNavigate } from 'react-router-dom';
import { call } from '#lib/api/api.ts';
import { paths } from '#lib/url/paths.ts';
import { session } from '#lib/session/session.ts';
import { toast } from '#lib/message/toast.ts';
import { CodeField } from '#widgets/account/code-field.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { refuseUnder } from '#widgets/form/form-refusal.ts';
import css from './cancel-dialog.module.css';
import { PlainForm } from '#ui/form/plain/form.tsx';
import { usePlainForm } from '#ui/form/plain/form-state.ts';

/** Cancels the account: says what follows, and asks for a code sent to the account itself. */
export const CancelDialog = ({ viewer, onClose }: { viewer: LoginUser; onClose: () => void }) => {
  const form = usePlainForm<{ smsCode: string }>();
  const navigate = useNavigate();
  const by = viewer.mobile ? 'sms' : 'email';
  const cancel = useMutation({
    mutationFn: ({ smsCode }: { smsCode: string }) => call(cancelAccount, { body: { smsCode } }),
    onSuccess: async () => {
      await navigate(paths.home);
      session.end();
      toast.success(`注销申请已提交，${CANCEL_REGRET_DAYS}天内重新登录即可撤销`);
    },
    onError: refuseUnder(form, 'smsCode'),
  });

  return (
    <FormDialog title="注销账号" ok="提交注销" cancel="暂不注销" danger busy={cancel.isPending} onClose={onClose}>
      {(formId) => (
        <PlainForm id={formId} form={form} onSend={(values) => cancel.mutate(values)}>
          <ul className={css.consequences}>
            <li>所有设备立即退出登录。</li>
            <li>
              {CANCEL_REGRET_DAYS} 天内重新登录即可撤销；之后姓名、手机号、邮箱、身份证号码和照片将被清除，无法恢复。
            </li>
            <li>
              学习进度和考试记录不再与您关联，
              {viewer.orgName ? `并会退出“${viewer.orgName}”。` : '以后重新注册也不能找回。'}
            </li>
            <li>已签发的证书仍可公开核验，为此会保留证书上印的内容。</li>
          </ul>
          <p className={css.to}>
            验证码将发送到 <span className="num">{viewer.mobile ?? viewer.email}</span>
          </p>
          <CodeField by={by} purpose="leave" />
        </PlainForm>
      )}
    </FormDialog>
  );
};
