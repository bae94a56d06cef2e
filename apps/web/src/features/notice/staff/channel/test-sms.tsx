import { useMutation } from '@tanstack/react-query';
import { testChannel } from '@zhibiao/contract/notice/staff-channel';
import { call } from '#lib/api/api.ts';
import { toast } from '#lib/message/toast.ts';
import { Button } from '#ui/action/button.tsx';

/** To oneself, as each of them costs: whether it arrives is seen by who waits for it. */
export const TestSms = ({ own }: { own: string | null }) => {
  const send = useMutation({
    mutationFn: () => call(testChannel, { body: { channel: 'sms' } }),
    onSuccess: ({ to }) => toast.success(`已发到 ${to}，请查收`),
  });
  return own === null ? (
    <span className="note">在个人设置中填写手机号后，可以给自己发测试短信</span>
  ) : (
    <Button busy={send.isPending} onClick={() => send.mutate()}>
      测试短信
    </Button>
  );
};
