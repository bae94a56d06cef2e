import { useMutation } from '@tanstack/react-query';
import { testChannel } from '@zhibiao/contract/notice-channel-staff';
import { call } from '#lib/api.ts';
import { toast } from '#lib/toast.ts';
import { Button } from '#ui/button.tsx';

type Props = { channel: 'sms' | 'mail'; own: string | null };

/** To oneself: whether it arrives is seen by who waits for it. */
export const TestButton = ({ channel, own }: Props) => {
  const name = channel === 'sms' ? '短信' : '邮件';
  const send = useMutation({
    mutationFn: () => call(testChannel, { body: { channel } }),
    onSuccess: ({ to }) => toast.success(`已发到 ${to}，请查收`),
  });
  return own === null ? (
    <span className="note">
      在个人设置中填写{channel === 'sms' ? '手机号' : '邮箱'}后，可以给自己发测试{name}
    </span>
  ) : (
    <Button busy={send.isPending} onClick={() => send.mutate()}>
      测试{name}
    </Button>
  );
};
