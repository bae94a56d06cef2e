import { useMutation } from '@tanstack/react-query';
import { CANCEL_REGRET_DAYS, exportData } from '@zhibiao/contract/profile/learner';
import type { LoginUser } from '@zhibiao/contract/profile/viewer';
import { useState } from 'react';
import { download } from '#lib/api/download.ts';
import { dayFromNow } from '#lib/format/day-from-now.ts';
import { useSiteName } from '#lib/session/site.ts';
import { toast } from '#lib/message/toast.ts';
import { Button } from '#ui/action/button.tsx';
import { Card } from '#ui/form/form-card.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import css from '#features/profile/learner/rows.module.css';

/** What the law gives everybody: a copy of their data, and the way out. */
export const DataCard = ({ viewer }: { viewer: LoginUser }) => {
  const [leaving, setLeaving] = useState(false);
  const name = useSiteName();
  const save = useMutation({
    mutationFn: () => download(exportData, {}, `${name}-我的数据-${dayFromNow(0)}.json`),
    onSuccess: () => toast.success('数据已导出'),
  });

  return (
    <Card title="数据与账号">
      <ul className={css.rows}>
        <li>
          <div className={css.text}>
            <p>导出我的数据</p>
            <p className="note">包括个人资料、学习与考试记录、证书、反馈和登录记录，保存为一个 JSON 文件。</p>
          </div>
          <Button busy={save.isPending} onClick={() => save.mutate()}>
            导出
          </Button>
        </li>
        <li>
          <div className={css.text}>
            <p>注销账号</p>
            <p className="note">提交后 {CANCEL_REGRET_DAYS} 天内重新登录即可撤销，之后个人信息将被清除。</p>
          </div>
          <Button danger onClick={() => setLeaving(true)}>
            注销账号
          </Button>
        </li>
      </ul>
      {leaving && <CancelDialog viewer={viewer} onClose={() => setLeaving(false)} />}
    </Card>
  );
};
