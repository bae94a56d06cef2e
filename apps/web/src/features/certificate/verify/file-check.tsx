import { copy } from '@zhibiao/contract/copy';
import { useMutation } from '@tanstack/react-query';
import { useId, useState, type DragEvent } from 'react';
import { Alert } from '#ui/alert.tsx';
import { Icon } from '#ui/icon.tsx';
import css from './file-check.module.css';
import { grouped } from '#features/certificate/words.ts';

type Props = {
  /** What was issued: one file, or several of which this may be any. */
  files: readonly { name: string; sha256: string }[];
  accept: string;
  words: { kind: string; hint: string; genuine: string };
};

const CERTIFICATE = { kind: 'PDF', hint: '把收到的 PDF 放在这里', genuine: '这份文件就是签发时的原件。' };
/** Of a certificate, which is one PDF. */
export const CertificateFileCheck = ({ sha256 }: { sha256: string }) => (
  <FileCheck files={[{ name: '', sha256 }]} accept="application/pdf,.pdf" words={CERTIFICATE} />
);

/** Compares a file with what was issued. It is read in this browser and goes nowhere. */
export const FileCheck = ({ files: issued, accept, words }: Props) => {
  const id = useId();
  const [over, setOver] = useState(false);
  const check = useMutation({
    mutationFn: async (file: File) => {
      const { hashFile } = await import('./hash-file.ts');
      return { name: file.name, hash: await hashFile(file) };
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
    <div className={css.check}>
      <h3>核对文件</h3>
      <p className="note">{words.hint}，与签发时的文件逐字节比对。文件只在您的浏览器内计算，不会上传。</p>
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
          accept={accept}
          className={css.input}
          onChange={(event) => {
            take(event.target.files);
            event.target.value = '';
          }}
        />
        <Icon name="file" size={28} />
        <span>
          <b>选择 {words.kind} 文件</b>，或拖到此处
        </span>
        {check.data && (
          <span className={css.hash}>
            {check.data.name}
            <br />
            SHA-256 {grouped(check.data.hash)}
          </span>
        )}
      </label>
      <div role="status">
        {check.isPending && <p className="note">正在计算文件指纹…</p>}
        {check.isError && (
          <Alert kind="warning" icon="warn">
            文件没有读取成功，请重新选择。
          </Alert>
        )}
        {check.data &&
          (issued.some(({ sha256 }) => sha256 === check.data.hash) ? (
            <Alert kind="success">
              <b>{copy.fileGenuine}</b>。{words.genuine}
            </Alert>
          ) : (
            <Alert kind="error">
              <b>{copy.fileTampered}</b>。这份文件与签发版本不一致，请以本页登记信息为准。
            </Alert>
          ))}
      </div>
    </div>
  );
};
