import { uploadTemplateImage } from '@zhibiao/contract/certificate/staff-template';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { refusalOf } from '#lib/api/failure.ts';
import { sendFile } from '#lib/api/upload.ts';
import { Button } from '#ui/action/button.tsx';
import { ErrorLine } from '#widgets/editing/error-line.tsx';
import type { StoredPicture } from './values.ts';
import css from './template.module.css';

type Props = {
  whose: string;
  none: string;
  id?: string;
  value?: StoredPicture;
  onChange?: (stored: StoredPicture) => void;
};

/** A logo, seal or signature on a chequered ground, so that one sees whether it is clear. */
export const ImageField = ({ whose, none, id, value = null, onChange }: Props) => {
  const input = useRef<HTMLInputElement>(null);
  const send = useMutation({
    mutationFn: (file: File) => sendFile(uploadTemplateImage, file),
    onSuccess: (stored) => onChange?.(stored),
  });
  const choose = (file: File | undefined) => {
    if (file) send.mutate(file);
  };

  return (
    <div className={css.image}>
      <input
        ref={input}
        id={id}
        type="file"
        className="sr"
        aria-label={`选择${whose}图片`}
        tabIndex={-1}
        accept="image/png"
        onChange={(event) => {
          choose(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <div className={css.ground}>
        {value ? <img src={value.data} alt={whose} /> : <span className="note">{none}</span>}
      </div>
      <div className="cluster spread">
        <span>{whose}</span>
        <span>
          {value && (
            <Button text small aria-label={`移除${whose}`} onClick={() => onChange?.(null)}>
              移除
            </Button>
          )}
          <Button
            text
            small
            busy={send.isPending}
            aria-label={`${value ? '更换' : '上传'}${whose}`}
            onClick={() => input.current?.click()}
          >
            {value ? '更换' : '上传'}
          </Button>
        </span>
      </div>
      {send.error && <ErrorLine>{refusalOf(send.error) ?? '上传失败，请重试'}</ErrorLine>}
    </div>
  );
};
