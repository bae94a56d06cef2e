import { useMutation } from '@tanstack/react-query';
import { IMAGE_TYPES } from '@zhibiao/contract/core/limits';
import type { QuestionImage } from '@zhibiao/contract/question/content';
import { useRef, type ClipboardEvent } from 'react';
import { sendStaffPicture } from '#lib/staff/pictures.ts';
import { Button } from '#ui/action/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { IconButton } from '#widgets/dock/dock.tsx';

type Options = { onPicture: (image: QuestionImage) => void; alt?: string };

/** Sends a picture that was chosen or pasted. */
export const usePictureUpload = ({ onPicture, alt = '' }: Options) => {
  const { mutate, isPending } = useMutation({
    mutationFn: (file: File) => sendStaffPicture(file),
    onSuccess: (url) => onPicture({ url, alt }),
  });
  return {
    send: mutate,
    busy: isPending,
    /** For a field of text: a picture in the clipboard goes below it. */
    onPaste: (event: ClipboardEvent) => {
      const { clipboardData: data } = event;
      // Words of a document come with a picture of themselves.
      if (data.types.includes('text/html') && data.getData('text/plain').trim() !== '') return;
      const file = [...data.files].find(({ type }) => type.startsWith('image/'));
      if (!file) return;
      event.preventDefault();
      mutate(file);
    },
  };
};

type Props = {
  /** 为题干插图 */
  label: string;
  text?: string;
  /** Stands alone, not in a line of words. */
  framed?: boolean;
  busy: boolean;
  onFile: (file: File) => void;
};

/** A button that opens the file chooser; without a word of its own it is a small drawing. */
export const PictureButton = ({ label, text, framed = false, busy, onFile }: Props) => {
  const input = useRef<HTMLInputElement>(null);
  const choose = () => input.current?.click();

  return (
    <>
      <input
        ref={input}
        type="file"
        className="sr"
        tabIndex={-1}
        aria-label={label}
        accept={IMAGE_TYPES.map((type) => `.${type}`).join(',')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          // The same file may be chosen again after it was removed.
          target.value = '';
        }}
      />
      {text ? (
        <Button small text={!framed} busy={busy} aria-label={label} onClick={choose}>
          <Icon name="upload" size={16} />
          {busy ? '正在上传' : text}
        </Button>
      ) : (
        <IconButton label={label} disabled={busy} onClick={choose}>
          <Icon name="upload" size={16} />
        </IconButton>
      )}
    </>
  );
};
