import { copy } from '@zhibiao/contract/core/copy';
import { IMAGE_TYPES } from '@zhibiao/contract/core/limits';
import { useEffect, useId, useRef, useState, type DragEvent } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import css from './image-upload.module.css';
import { UploadSlot } from './upload-slot.tsx';
import { useUploads, type UploadPicture, type UploadItem } from './use-uploads.ts';

type Props = {
  id?: string;
  value?: readonly string[];
  onChange?: (urls: string[]) => void;
  /** How many images at most. */
  size?: number;
  /** What the image is for, above the tip about formats. */
  tip?: string;
  shape?: 'portrait' | 'square' | 'round' | 'wide' | 'strip';
  /** Told when uploads begin and end: what is still on its way is not in the value yet. */
  onBusy?: (busy: boolean) => void;
  sendTo?: UploadPicture;
};

const NONE: readonly string[] = [];

/** Images by click, drop or key. Its value is the addresses of those that have arrived. */
export const ImageUpload = ({ id, value = NONE, onChange, size = 1, tip, shape = 'square', onBusy, sendTo }: Props) => {
  const { shown, busy, removed, problem, room, add, retry, remove, restore } = useUploads({
    value,
    onChange,
    size,
    sendTo,
  });
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const ownId = useId();
  const inputId = id ?? ownId;
  useEffect(() => onBusy?.(busy), [busy, onBusy]);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    add([...event.dataTransfer.files]);
  };
  const takeAway = (item: UploadItem) => {
    remove(item);
    // The button that was pressed is gone; the next thing to do is choosing another file.
    input.current?.focus();
  };

  return (
    <div
      className={`${css.upload} ${over ? css.over : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        ref={input}
        id={inputId}
        type="file"
        className="sr"
        accept={IMAGE_TYPES.map((type) => `.${type}`).join(',')}
        multiple={size > 1}
        disabled={room <= 0 && size > 1}
        aria-describedby={`${inputId}-tip`}
        onChange={(event) => {
          add([...(event.target.files ?? [])]);
          // The same file may be chosen again after it was removed.
          event.target.value = '';
        }}
      />
      <div className={`${css.slots} ${css[shape]}`}>
        {shown.map((item) => (
          <UploadSlot
            key={item.uid}
            item={item}
            onRetry={() => retry(item)}
            onRemove={() => takeAway(item)}
            replace={size === 1 && <label htmlFor={inputId}>更换</label>}
          />
        ))}
        {room > 0 && (
          <label className={css.add} htmlFor={inputId}>
            <Icon name="upload" />
            上传图片
          </label>
        )}
      </div>
      <div className={css.side} id={`${inputId}-tip`}>
        {tip && <p className={css.tip}>{tip}</p>}
        <p className={css.format}>{copy.imageTip}</p>
        {removed && (
          <p className={css.tip} role="status">
            图片已移除{' '}
            <button type="button" className={css.link} onClick={() => restore(removed)}>
              撤销
            </button>
          </p>
        )}
        {problem && (
          <p className={css.problem} role="alert">
            <Icon name="warn" size={16} />
            {problem}
          </p>
        )}
      </div>
    </div>
  );
};
