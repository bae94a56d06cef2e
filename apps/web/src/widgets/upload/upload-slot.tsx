import type { ReactNode } from 'react';
import { useObjectUrl } from '#lib/platform/object-url.ts';
import { Icon } from '#ui/icon/icon.tsx';
import css from './image-upload.module.css';
import type { UploadItem } from './use-uploads.ts';

type Props = {
  item: UploadItem;
  onRetry: () => void;
  onRemove: () => void;
  /** For a field with one picture: the way to another. */
  replace: ReactNode;
};

/** One picture on its way, arrived, or failed. Its buttons are always in sight: fingers do not hover. */
export const UploadSlot = ({ item, onRetry, onRemove, replace }: Props) => (
  <div className={css.item}>
    <Picture item={item} onRetry={onRetry} />
    <div className={css.actions}>
      {item.status === 'done' && replace}
      <button type="button" onClick={onRemove}>
        {item.status === 'uploading' ? '取消' : '移除'}
        <span className="sr">{item.name}</span>
      </button>
    </div>
  </div>
);

const Picture = ({ item, onRetry }: { item: UploadItem; onRetry: () => void }) => {
  if (item.status === 'uploading') {
    return (
      <div className={css.running}>
        <span className="num">上传中 {item.percent}%</span>
        <div
          role="progressbar"
          aria-label={`上传${item.name}`}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={item.percent}
        >
          <i style={{ width: `${item.percent}%` }} />
        </div>
      </div>
    );
  }
  if (item.status === 'error') {
    return (
      <div className={css.failed} role="alert">
        <Icon name="warn" />
        <span>上传失败</span>
        <button type="button" onClick={onRetry}>
          重试
        </button>
        {item.message && <p>{item.message}</p>}
      </div>
    );
  }

  return <Arrived item={item} />;
};

/** What was just chosen is shown from here: of some uploads the address is a name for the server alone. */
const Arrived = ({ item: { file, url, name } }: { item: UploadItem }) => {
  const here = useObjectUrl(file);
  const shown = file ? here : url;

  return (
    <a className={css.done} href={shown ?? ''} target="_blank" rel="noreferrer">
      {shown && <img src={shown} alt={`查看图片${name}`} />}
    </a>
  );
};
