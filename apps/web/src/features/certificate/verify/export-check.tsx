import { useMutation, useQueryClient } from '@tanstack/react-query';
import { labelOf } from '@zhibiao/contract/codes';
import { REGULATOR_KIND } from '@zhibiao/contract/regulator-staff';
import { useId, useState, type DragEvent } from 'react';
import { publicKeysQuery } from '#features/certificate/queries.ts';
import { Alert } from '#ui/alert.tsx';
import { Icon } from '#ui/icon.tsx';
import type { Checked } from './check-export.ts';
import own from './export-check.module.css';
import css from './file-check.module.css';

/** 核对导出数据: a file that was handed to a regulator, checked in this browser. */
export const ExportCheck = () => {
  const id = useId();
  const [over, setOver] = useState(false);
  const client = useQueryClient();
  const check = useMutation({
    mutationFn: async (file: File) => {
      const [{ checkExport }, keys] = await Promise.all([
        import('./check-export.ts'),
        client.fetchQuery(publicKeysQuery),
      ]);
      return { name: file.name, ...(await checkExport(file, keys)) };
    },
  });
  const take = (files: FileList | null | undefined) => {
    if (files?.[0]) check.mutate(files[0]);
  };
  const drag = (inside: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(inside);
  };

  return (
    <section className={own.check} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={own.title}>
        核对导出数据
      </h2>
      <p className="note">
        收到本平台导出的学时、证书或台账数据时，把压缩包或其中的 data.json
        放在这里。文件只在您的浏览器内核对，不会上传。
      </p>
      <label
        htmlFor={id}
        className={`${css.drop} ${over ? css.over : ''}`}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event);
          take(event.dataTransfer.files);
        }}
      >
        <input
          id={id}
          type="file"
          accept=".zip,.json,application/zip,application/json"
          className={css.input}
          onChange={(event) => {
            take(event.target.files);
            event.target.value = '';
          }}
        />
        <Icon name="file" size={28} />
        <span>
          <b>选择压缩包或 data.json</b>，或拖到此处
        </span>
      </label>
      <div role="status">
        {check.isPending && <p className="note">正在核对签名…</p>}
        {check.isError && (
          <Alert kind="warning" icon="warn">
            没有核对成功，请重新选择文件。
          </Alert>
        )}
        {check.data && <Outcome name={check.data.name} checked={check.data} />}
      </div>
    </section>
  );
};

const Outcome = ({ name, checked }: { name: string; checked: Checked }) => {
  if (!checked.ok)
    return (
      <Alert kind="error">
        {name}：{checked.why}。
      </Alert>
    );
  const { issuer, year, kind, number, at, rows } = checked.body;
  return (
    <Alert kind="success">
      <b>签名有效</b>。这是{issuer}于 {at} 导出的 {year} 年{labelOf(REGULATOR_KIND, kind)}，编号 {number}，共{' '}
      {rows.length} 行{checked.whole ? '；压缩包里的表格与数据都与签发时一致。' : '；表格文件请连同压缩包一起核对。'}
    </Alert>
  );
};
