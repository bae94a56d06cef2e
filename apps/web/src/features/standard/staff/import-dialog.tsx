import { useMutation } from '@tanstack/react-query';
import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import { getClauseTemplate, importClauses, NO_STANDARD_TEXT, readClauseSheet } from '@zhibiao/contract/standard/staff';
import { useId, useState } from 'react';
import type { z } from 'zod';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { download } from '#lib/api/download.ts';
import { sendFile } from '#lib/api/upload.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/action/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { FileNotes } from '#widgets/block/read-notes.tsx';
import { STANDARDS } from './queries.ts';
import css from './standard.module.css';

type Rows = AnswerOf<typeof importClauses> & z.output<typeof readClauseSheet.data>;

/** A workbook of clauses: read, judged whole, and only then written. */
export const ImportClausesDialog = ({ code, onClose }: { code: string; onClose: () => void }) => {
  const id = useId();
  const invalidate = useInvalidate();
  const [found, setFound] = useState<Rows | null>(null);
  const template = useMutation({ mutationFn: () => download(getClauseTemplate, {}, '条款导入模板.xlsx') });
  const look = useMutation({
    mutationFn: async (file: File): Promise<Rows> => {
      const read = await sendFile(readClauseSheet, file);
      const body = { standardCode: code, rows: read.rows, confirm: false };
      return { ...(await call(importClauses, { body })), ...read };
    },
    onSuccess: setFound,
  });
  const write = useMutation({
    mutationFn: (rows: Rows['rows']) => call(importClauses, { body: { standardCode: code, rows, confirm: true } }),
    onSuccess: async () => {
      await invalidate(...STANDARDS);
      onClose();
    },
  });
  const good = found !== null && found.faults.length === 0;

  const text = (
    <div className="stack gap-16">
      <p>下载模板，填写编号、标题和说明后上传。{NO_STANDARD_TEXT}。</p>
      <p>
        <Button small busy={template.isPending} onClick={() => template.mutate()}>
          下载模板
        </Button>
      </p>
      <p>
        <label htmlFor={id}>选择表格（xlsx）</label>{' '}
        <input
          id={id}
          type="file"
          accept=".xlsx"
          disabled={look.isPending}
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file) look.mutate(file);
            event.target.value = '';
          }}
        />
      </p>
      {look.isPending && <p role="status">正在检查…</p>}
      {found && <FileNotes notes={found.notes} />}
      {good && (
        <Alert kind="success">
          没有错误：新增 {found.added} 条，更新 {found.changed} 条，{found.same} 条没有变化。
        </Alert>
      )}
      {found && !good && (
        <>
          <Alert kind="error">有 {found.faults.length} 处错误，没有写入任何条款。请修改后重新上传。</Alert>
          <ul className={`num ${css.list} ${css.choices}`}>
            {found.faults.map(({ place, msg }) => (
              <li key={`${place} ${msg}`}>
                {place}：{msg}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );

  return (
    <Dialog title={`导入 ${code} 的条款`} wide onClose={onClose} text={text}>
      <Button onClick={onClose}>取消</Button>
      <Button primary disabled={!good} busy={write.isPending} onClick={() => found && write.mutate(found.rows)}>
        导入
      </Button>
    </Dialog>
  );
};
