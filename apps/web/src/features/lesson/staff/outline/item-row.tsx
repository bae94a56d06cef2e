import { labelOf } from '@zhibiao/contract/core/codes';
import { ITEM } from '@zhibiao/contract/lesson/types';
import { useUploadFor } from '#lib/staff/uploads/uploads.ts';
import { ProgressLine } from '#ui/feedback/progress-line.tsx';
import { Tag } from '#ui/text/tag.tsx';
import { WorkIcon } from '#ui/icon/work-icon.tsx';
import { MoreMenu } from '#widgets/dock/more-menu.tsx';
import { uploadPercent, uploadText } from '#widgets/media/upload-state.tsx';
import { ITEM_ICON, lackOf, lengthText, type OutlineItem } from './item-words.ts';
import css from './outline.module.css';
import { TitleInput } from './title-input.tsx';
import type { useDrag } from './use-drag.ts';
import { rowKey } from './use-outline-keys.ts';

type Props = {
  item: OutlineItem;
  number: number;
  open: boolean;
  may: boolean;
  tabIndex: 0 | -1;
  drag: ReturnType<typeof useDrag>;
  renaming: boolean;
  onRename: () => void;
  onRenamed: (title: string | null) => void;
  onOpen: () => void;
  onStep: (by: -1 | 1) => void;
  onRemove: () => void;
};

export const ItemRow = (props: Props) => {
  const { item, number, open, may, tabIndex, drag, renaming, onRename, onRenamed, onOpen, onStep, onRemove } = props;
  const spot = { kind: 'item', id: item.lid } as const;

  return (
    <div
      role="row"
      aria-level={2}
      aria-selected={open}
      aria-label={`第 ${number} 讲 ${item.title}`}
      className={css.item}
      tabIndex={tabIndex}
      data-row-key={rowKey(spot)}
      {...drag.target(spot)}
    >
      <span role="gridcell" className={`row gap-4 ${css.lead}`}>
        {may && (
          <span className={css.grip} title="拖动调整顺序" {...drag.grip(spot)}>
            <WorkIcon name="grip" size={16} />
          </span>
        )}
        <WorkIcon name={ITEM_ICON[item.type] ?? 'file'} size={16} />
        <span className={`num ${css.number}`}>{number}</span>
      </span>
      <span role="gridcell" className={css.name}>
        {renaming ? (
          <TitleInput label="小节标题" value={item.title} onDone={onRenamed} />
        ) : (
          <button type="button" tabIndex={-1} className={css.open} title={item.title} onClick={onOpen}>
            {item.title}
          </button>
        )}
      </span>
      <span role="gridcell" className={css.state}>
        <ItemState item={item} />
      </span>
      <span role="gridcell" className={css.type}>
        {labelOf(ITEM, item.type)}
      </span>
      <span role="gridcell" className={`num ${css.length}`}>
        {lengthText(item)}
      </span>
      <span role="gridcell" className={css.flags}>
        {item.media?.captions && <Tag>字幕</Tag>}
        {item.freePreview && <Tag>试看</Tag>}
        {!item.required && <Tag>选修</Tag>}
      </span>
      {may && (
        <span role="gridcell" className="row gap-4">
          <MoreMenu
            of={item.title}
            items={[
              { key: 'open', label: '编辑', onChoose: onOpen },
              { key: 'rename', label: '重命名', onChoose: onRename },
              { key: 'up', label: '上移', onChoose: () => onStep(-1) },
              { key: 'down', label: '下移', onChoose: () => onStep(1) },
              null,
              { key: 'remove', label: '移除', danger: true, onChoose: onRemove },
            ]}
          />
        </span>
      )}
    </div>
  );
};

/** Its upload while there is one, else what it lacks. */
const ItemState = ({ item }: { item: OutlineItem }) => {
  const upload = useUploadFor(item.lid);
  if (upload && upload.state !== 'stored')
    return upload.state === 'refused' || upload.state === 'checking' ? (
      <Tag kind={upload.state === 'refused' ? 'error' : 'info'}>
        {upload.state === 'refused' ? '没有入库' : '正在校验'}
        <span className="sr">{uploadText(upload)}</span>
      </Tag>
    ) : (
      <ProgressLine percent={uploadPercent(upload)} label={`${item.title}上传进度，${uploadText(upload)}`} />
    );
  const lack = lackOf(item);
  return lack && <Tag kind="warning">{lack}</Tag>;
};
