import { uploadAttachment } from '@zhibiao/contract/article/staff';
import { ATTACHMENTS_MAX, ATTACHMENT_MAX_MB } from '@zhibiao/contract/core/limits';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { sendFile } from '#lib/api/upload.ts';
import { Button } from '#ui/action/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { saveAttachment } from './save-attachment.ts';
import css from './article-form.module.css';

type File_ = { name: string; url: string };
type Props = { id?: string; value?: File_[]; onChange?: (files: File_[]) => void };

/** Files that learners may download from the article. */
export const Attachments = ({ id, value = [], onChange }: Props) => {
  const input = useRef<HTMLInputElement>(null);
  const send = useMutation({
    mutationFn: async (file: File) => ({
      name: file.name.slice(0, 120),
      url: (await sendFile(uploadAttachment, file)).url,
    }),
    onSuccess: (file) => onChange?.([...value, file]),
  });

  return (
    <div className={`stack gap-8 ${css.files}`}>
      <input
        ref={input}
        id={id}
        type="file"
        className="sr"
        accept=".pdf,.docx,.xlsx,.zip"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) send.mutate(file);
          event.target.value = '';
        }}
      />
      {value.length > 0 && (
        <ul className={`stack gap-8 ${css.files}`}>
          {value.map((file) => (
            <li key={file.url}>
              <Icon name="file" size={16} />
              <Button text small aria-label={`下载${file.name}`} onClick={() => saveAttachment(file)}>
                {file.name}
              </Button>
              <Button
                text
                small
                aria-label={`移除附件${file.name}`}
                onClick={() => onChange?.(value.filter(({ url }) => url !== file.url))}
              >
                移除
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button
          small
          busy={send.isPending}
          disabled={value.length >= ATTACHMENTS_MAX}
          onClick={() => input.current?.click()}
        >
          添加附件
        </Button>
      </div>
      <p className="note">
        PDF、DOCX、XLSX、ZIP，每个不超过 {ATTACHMENT_MAX_MB}MB，最多 {ATTACHMENTS_MAX} 个；文章发布后学员可以下载
      </p>
    </div>
  );
};
