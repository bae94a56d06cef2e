import { useMutation } from '@tanstack/react-query';
import { RECOVERY_CODES } from '@zhibiao/contract/staff/types';
import { beginTotp, confirmTotp, dropTotp, newRecoveryCodes, type StaffMe } from '@zhibiao/contract/staff/auth';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { confirm } from '#lib/message/confirm.ts';
import { meQuery } from '#lib/staff/me.ts';
import { toast } from '#lib/message/toast.ts';
import { Button } from '#ui/action/button.tsx';
import { Card, CardBody } from '#ui/form/form-card.tsx';
import { Tag } from '#ui/text/tag.tsx';
import { BindTotp } from '#features/staff/login/bind-totp.tsx';
import { RecoveryCodes } from '#features/staff/login/recovery-codes.tsx';

/** Binding an authenticator, changing it, and the codes for the day the phone is lost. */
export const OwnTotp = ({ me }: { me: StaffMe }) => {
  const invalidate = useInvalidate();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const begin = useMutation({ mutationFn: () => call(beginTotp) });
  const bind = useMutation({
    mutationFn: (code: string) => call(confirmTotp, { body: { ticket: begin.data?.ticket ?? '', code } }),
    onSuccess: ({ codes: fresh }) => {
      begin.reset();
      setCodes(fresh);
      return invalidate(meQuery);
    },
  });
  const renew = useMutation({
    mutationFn: () => call(newRecoveryCodes),
    onSuccess: ({ codes: fresh }) => {
      setCodes(fresh);
      return invalidate(meQuery);
    },
  });
  const drop = useMutation({
    mutationFn: () => call(dropTotp),
    onSuccess: () => {
      toast.success('已解除动态验证码');
      return invalidate(meQuery);
    },
  });
  const askRenew = async () => {
    if (await confirm({ title: '重新生成恢复码？', text: '原来的恢复码随即作废。', ok: '重新生成' })) renew.mutate();
  };
  const askDrop = async () => {
    const text = '之后只凭密码就能登录。';
    if (await confirm({ title: '解除动态验证码？', text, ok: '解除', danger: true })) drop.mutate();
  };

  return (
    <Card
      title="动态验证码"
      text="登录和重要操作时，除密码外再输入验证器 App 里的 6 位数字。"
      action={me.totp ? <Tag kind="success">已绑定</Tag> : <Tag kind="warning">未绑定</Tag>}
    >
      <CardBody>
        {codes ? (
          <RecoveryCodes codes={codes} account={me.account} done="完成" onDone={() => setCodes(null)} />
        ) : begin.data ? (
          <BindTotp {...begin.data} busy={bind.isPending} onCode={(code) => bind.mutateAsync(code)} />
        ) : (
          <div className="cluster gap-8-12">
            <Button primary={!me.totp} busy={begin.isPending} onClick={() => begin.mutate()}>
              {me.totp ? '换绑验证器' : '绑定验证器'}
            </Button>
            {me.totp && (
              <>
                <Button busy={renew.isPending} onClick={() => void askRenew()}>
                  重新生成恢复码
                </Button>
                {!me.mustEnrol && (
                  <Button danger text busy={drop.isPending} onClick={() => void askDrop()}>
                    解除
                  </Button>
                )}
                <p className="note num">
                  恢复码还剩 {me.recoveryLeft} / {RECOVERY_CODES} 个
                </p>
              </>
            )}
          </div>
        )}
      </CardBody>
    </Card>
  );
};
