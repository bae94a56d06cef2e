import { useMutation } from '@tanstack/react-query';
import { getChannels, removeChannel } from '@zhibiao/contract/notice/staff-channel';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { confirm } from '#lib/message/confirm.ts';
import { toast } from '#lib/message/toast.ts';
import { Button } from '#ui/action/button.tsx';

type Props = { channel: 'sms' | 'mail'; version: number };
const WORDS = {
  sms: { name: '短信', lost: '不能再向手机发送验证码和通知；短信账户的密钥随即删除，再用时须重新填写。' },
  mail: { name: '邮件', lost: '不能再向邮箱发送验证码和通知；邮箱的密码随即删除，再用时须重新填写。' },
};

/** Takes back what was stored on this page. */
export const RemoveButton = ({ channel, version }: Props) => {
  const { name, lost } = WORDS[channel];
  const invalidate = useInvalidate();
  const removing = useMutation({
    mutationFn: () => call(removeChannel, { body: { channel, version } }),
    onSuccess: () => toast.success(removeChannel.done),
    onSettled: () => invalidate(getChannels),
  });
  const ask = async () => {
    if (await confirm({ title: `移除${name}渠道？`, text: lost, ok: '移除', danger: true })) removing.mutate();
  };
  return (
    <Button aria-label={`移除${name}`} danger busy={removing.isPending} onClick={() => void ask()}>
      移除
    </Button>
  );
};
