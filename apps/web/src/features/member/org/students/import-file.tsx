import { useMutation } from '@tanstack/react-query';
import { CODE } from '@zhibiao/contract/core/envelope';
import {
  checkImport,
  getStudentTemplate,
  IMPORT_MAX_MB,
  IMPORT_MAX_ROWS,
  type ImportCheck,
} from '@zhibiao/contract/member/org-students';
import { useId, useState } from 'react';
import { ApiError } from '#lib/api/api.ts';
import { download } from '#lib/api/download.ts';
import { refusalOf } from '#lib/api/failure.ts';
import { sendFile } from '#lib/api/upload.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/action/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import css from './import.module.css';

/** The template, and the filled-in workbook on its way to the check. */
export const ImportFile = ({ onChecked }: { onChecked: (check: ImportCheck) => void }) => {
  const id = useId();
  const [percent, setPercent] = useState(0);
  const [over, setOver] = useState(false);
  const template = useMutation({ mutationFn: () => download(getStudentTemplate, {}, '学员导入模板.xlsx') });
  const send = useMutation({
    mutationFn: async (file: File) => {
      const fault = faultOf(file);
      if (fault) throw new ApiError(CODE.refused, fault, null, null);
      return sendFile(checkImport, file, setPercent);
    },
    onSuccess: onChecked,
  });
  const take = (file: File | undefined) => {
    if (!file || send.isPending) return;
    setPercent(0);
    send.mutate(file);
  };

  return (
    <ol className={css.steps}>
      <li>
        <h3>下载模板，按列填写</h3>
        <p className="note">每行一人，最多 {IMPORT_MAX_ROWS} 行。手机号和邮箱至少填写一项。</p>
        <Button small busy={template.isPending} onClick={() => template.mutate()}>
          <Icon name="download" size={16} />
          下载模板
        </Button>
      </li>
      <li>
        <h3>上传填好的表格</h3>
        <p className="note">先检查，不会立即导入；有问题的行会逐条指出。</p>
        <div
          className={`${css.drop} ${over ? css.over : ''}`}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            setOver(false);
            take(event.dataTransfer.files[0]);
          }}
        >
          <input
            id={id}
            type="file"
            className="sr"
            accept=".xlsx"
            disabled={send.isPending}
            onChange={(event) => {
              take(event.target.files?.[0]);
              // The same file may be chosen again after it was mended.
              event.target.value = '';
            }}
          />
          {send.isPending ? (
            <p role="status" className="num">
              {percent < 100 ? `上传中 ${percent}%` : '正在检查…'}
            </p>
          ) : (
            <label htmlFor={id}>
              <Icon name="upload" />
              选择文件，或拖到这里<small>xlsx 格式，不超过 {IMPORT_MAX_MB}M</small>
            </label>
          )}
        </div>
        {send.error && <Alert kind="error">{refusalOf(send.error) ?? '文件检查失败，请重试。'}</Alert>}
      </li>
    </ol>
  );
};

const faultOf = ({ name, size }: File): string | null => {
  if (!name.toLowerCase().endsWith('.xlsx')) return '请选择 xlsx 格式的表格';
  return size > IMPORT_MAX_MB * 1024 * 1024 ? `表格不能超过${IMPORT_MAX_MB}M，请分批导入` : null;
};
