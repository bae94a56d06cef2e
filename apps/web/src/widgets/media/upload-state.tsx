import { uploads } from '#lib/staff/uploads/uploads.ts';
import type { UploadEntry } from '#lib/staff/uploads/entries.ts';
import { restText, sizeText } from '#lib/format/size-text.ts';
import { Button } from '#ui/action/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { ProgressLine } from '#ui/feedback/progress-line.tsx';
import { Tag } from '#ui/text/tag.tsx';
import { WorkIcon } from '#ui/icon/work-icon.tsx';
import { IconButton } from '#widgets/dock/dock.tsx';
import css from './upload-state.module.css';

export const uploadPercent = ({ sent, size }: UploadEntry): number =>
  size === 0 ? 0 : Math.floor((sent / size) * 100);

/** How far it is, in words. */
export const uploadText = (entry: UploadEntry): string => {
  const { state, sent, size, speed, fault, known } = entry;
  const amount = `${sizeText(sent)} / ${sizeText(size)}`;
  switch (state) {
    case 'waiting':
      return `${sizeText(size)}　等待上传`;
    case 'sending':
      return [amount, speed && `${sizeText(speed)}/s`, speed && restText((size - sent) / speed)]
        .filter(Boolean)
        .join('　');
    case 'paused':
      return `${amount}　已暂停`;
    case 'cut':
      return `已传 ${uploadPercent(entry)} %，网络中断，恢复后自动继续`;
    case 'login':
      return `已传 ${uploadPercent(entry)} %，登录后自动继续`;
    case 'checking':
      return `${sizeText(size)}　已传完`;
    case 'stored':
      return known ? '文件已在媒体库中，已直接使用' : `${sizeText(size)}　已入库`;
    case 'refused':
      return fault ?? '没有入库';
  }
};

/** A bar while bytes go, a word before and after. */
export const UploadProgress = ({ entry }: { entry: UploadEntry }) => {
  const { state, name } = entry;
  if (state === 'checking')
    return (
      <span className="inline gap-4 note">
        <WorkIcon name="refresh" size={16} />
        正在校验
      </span>
    );
  if (state === 'stored' || state === 'refused')
    return (
      <span className="inline gap-4">
        {state === 'stored' ? <Tag kind="success">已入库</Tag> : <Tag kind="error">没有入库</Tag>}
      </span>
    );
  return <ProgressLine percent={uploadPercent(entry)} label={`${name}上传进度`} />;
};

/** 暂停, 继续, 取消; and out of sight once it is done with. */
export const UploadButtons = ({ entry: { key, name, state } }: { entry: UploadEntry }) => (
  <span className={`inline gap-4 ${css.buttons}`}>
    {(state === 'sending' || state === 'waiting' || state === 'cut') && (
      <Button small aria-label={`暂停，${name}`} onClick={() => uploads.pause(key)}>
        <Icon name="pause" size={16} />
        暂停
      </Button>
    )}
    {state === 'paused' && (
      <Button small aria-label={`继续，${name}`} onClick={() => uploads.resume(key)}>
        <Icon name="resume" size={16} />
        继续
      </Button>
    )}
    {state !== 'checking' && (
      <IconButton
        label={`${state === 'stored' || state === 'refused' ? '移除' : '取消上传'} ${name}`}
        onClick={() => (state === 'stored' || state === 'refused' ? uploads.dismiss(key) : uploads.cancel(key))}
      >
        <Icon name="close" size={18} />
      </IconButton>
    )}
  </span>
);
