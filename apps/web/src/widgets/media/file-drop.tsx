import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import { ACCEPTED } from './media-kind.tsx';
import css from './file-drop.module.css';

/** A place that takes files: dropped, or by `choose`, which opens the file chooser. */
export const FileDrop = ({
  label,
  multiple = true,
  accept = ACCEPTED,
  onFiles,
  children,
}: {
  /** What the hidden field is for. */
  label: string;
  multiple?: boolean;
  accept?: string;
  onFiles: (files: File[]) => void;
  children: (choose: () => void) => ReactNode;
}) => {
  const input = useRef<HTMLInputElement>(null);
  const { over, ...drop } = useFileDrop(onFiles);

  return (
    <div className={`${css.drop} ${over ? css.over : ''}`} {...drop}>
      <input
        ref={input}
        type="file"
        className="sr"
        aria-label={label}
        tabIndex={-1}
        accept={accept}
        multiple={multiple}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // The same file may be chosen again after it was taken away.
          event.target.value = '';
        }}
      />
      {children(() => input.current?.click())}
    </div>
  );
};

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

/** For an element that files may be dropped on. */
const useFileDrop = (onFiles: (files: File[]) => void) => {
  const [over, setOver] = useState(false);

  return {
    over,
    onDragOver(event: DragEvent) {
      if (!hasFiles(event)) return;
      event.preventDefault();
      event.stopPropagation();
      setOver(true);
    },
    onDragLeave(event: DragEvent) {
      if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setOver(false);
    },
    onDrop(event: DragEvent) {
      if (!hasFiles(event)) return;
      event.preventDefault();
      event.stopPropagation();
      setOver(false);
      onFiles([...event.dataTransfer.files]);
    },
  };
};
