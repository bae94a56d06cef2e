import { useMutation } from '@tanstack/react-query';
import { getBadge } from '@zhibiao/contract/certificate/learner';
import { download } from '#lib/api/download.ts';
import { Button } from '#ui/action/button.tsx';

type Props = { certNo: string; verifyCode: string };

/** The certificate for other systems: an Open Badge, signed by the same key. */
export const BadgeLink = ({ certNo, verifyCode }: Props) => {
  const badge = useMutation({ mutationFn: () => download(getBadge, { params: { verifyCode } }, `${certNo}.jwt`) });
  return (
    <Button
      text
      busy={badge.isPending}
      aria-label={`下载开放徽章（供其他系统导入），${certNo}`}
      onClick={() => badge.mutate()}
    >
      {badge.isPending ? '正在下载…' : '开放徽章（供其他系统导入）'}
    </Button>
  );
};
