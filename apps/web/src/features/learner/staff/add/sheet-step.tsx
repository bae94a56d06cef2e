import { useMutation } from '@tanstack/react-query';
import { LEARNER_IMPORT_ROWS, learnerTemplate } from '@zhibiao/contract/learner/staff-add';
import { IMPORT_MAX_MB } from '@zhibiao/contract/member/org-students';
import { download } from '#lib/api/download.ts';
import { refusalOf } from '#lib/api/failure.ts';
import { useCan } from '#lib/staff/me.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/action/button.tsx';
import { FileDrop } from '#widgets/media/file-drop.tsx';
import { OrgChoice } from '#widgets/filters/org-choice.tsx';
import css from './add.module.css';

type Props = {
  orgId: string;
  onOrg: (id: string) => void;
  busy: boolean;
  error: unknown;
  onFile: (file: File) => void;
};

/** The template, into whose register, and the filled-in workbook. */
export const SheetStep = ({ orgId, onOrg, busy, error, onFile }: Props) => {
  const mayOrgs = useCan()('org:list');
  const template = useMutation({ mutationFn: () => download(learnerTemplate, {}, '学员导入模板.xlsx') });
  return (
    <div className="stack gap-16">
      <p>
        每行一人，最多 {LEARNER_IMPORT_ROWS} 行；手机号和邮箱至少填写一项。先检查，不会立即导入，有问题的行逐条指出。
        <Button text small busy={template.isPending} onClick={() => template.mutate()}>
          下载模板
        </Button>
      </p>
      {mayOrgs && (
        <div className={css.field}>
          <span>机构（选填）</span>
          <OrgChoice aria-label="机构" placeholder="个人学员，不属于机构" value={orgId} onChange={onOrg} />
        </div>
      )}
      <FileDrop label="学员表格" multiple={false} accept=".xlsx" onFiles={([file]) => file && onFile(file)}>
        {(choose) => (
          <p className={css.dropped}>
            <Button busy={busy} onClick={choose}>
              {busy ? '正在检查…' : '选择表格'}
            </Button>
            <span className="note">或拖到这里；xlsx 格式，不超过 {IMPORT_MAX_MB}M</span>
          </p>
        )}
      </FileDrop>
      {error instanceof Error && <Alert kind="error">{refusalOf(error) ?? '文件检查失败，请重试。'}</Alert>}
    </div>
  );
};
