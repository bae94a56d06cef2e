import { useMutation } from '@tanstack/react-query';
import { exportData } from '@zhibiao/contract/profile/learner';
import type { LoginUser } from '@zhibiao/contract/profile/viewer';
import { useState } from 'react';
import { ConsentDialog } from '#features/agreement/learner/consent-dialog.tsx';
import { useLogout } from '#features/auth/learner/use-logout.ts';
import { CancelDialog } from '#features/profile/learner/privacy/cancel-dialog.tsx';
import { download } from '#lib/api/download.ts';
import { useSiteName } from '#lib/session/site.ts';
import { AntdProvider } from '#ui/layout/antd-provider.tsx';
import { Button } from '#ui/action/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

/** Agreements with a new version, one after the other; a viewer who refuses may take their data, leave or log out. */
export const ConsentSheet = ({ viewer }: { viewer: LoginUser }) => {
  const [refused, setRefused] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const [agreement] = viewer.pending ?? [];
  if (!agreement) return null;
  if (leaving)
    return (
      <AntdProvider>
        <CancelDialog viewer={viewer} onClose={() => setLeaving(false)} />
      </AntdProvider>
    );
  if (refused) return <Refused onBack={() => setRefused(false)} onLeave={() => setLeaving(true)} />;
  return <ConsentDialog key={agreement.code} agreement={agreement} onRefuse={() => setRefused(true)} />;
};

const Refused = ({ onBack, onLeave }: { onBack: () => void; onLeave: () => void }) => {
  const logout = useLogout();
  const name = useSiteName();
  const save = useMutation({ mutationFn: () => download(exportData, {}, `${name}-我的数据.json`) });

  return (
    <Dialog
      title="不同意则无法继续使用"
      text="您可以先导出自己的数据，也可以注销账号或退出登录。正在进行的考试不受影响，请按时交卷。"
      onClose={onBack}
    >
      <Button busy={save.isPending} onClick={() => save.mutate()}>
        导出我的数据
      </Button>
      <Button danger onClick={onLeave}>
        注销账号
      </Button>
      <Button busy={logout.isPending} onClick={() => logout.mutate()}>
        退出登录
      </Button>
      <Button primary onClick={onBack}>
        返回阅读
      </Button>
    </Dialog>
  );
};
