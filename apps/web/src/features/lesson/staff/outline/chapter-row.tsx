import { Dropdown } from 'antd';
import { clockText } from '#lib/format/clock-text.ts';
import { Button } from '#ui/action/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { WorkIcon } from '#ui/icon/work-icon.tsx';
import { MoreMenu } from '#widgets/dock/more-menu.tsx';
import type { Adding } from './add-items.tsx';
import type { OutlineItem } from './item-words.ts';
import css from './outline.module.css';
import { TitleInput } from './title-input.tsx';
import type { OutlineBranch } from './tree.ts';
import { rowKey } from './use-outline-keys.ts';
import type { useDrag } from './use-drag.ts';

type Props = {
  branch: OutlineBranch;
  items: readonly OutlineItem[];
  folded: boolean;
  may: boolean;
  isFirst: boolean;
  isLast: boolean;
  tabIndex: 0 | -1;
  drag: ReturnType<typeof useDrag>;
  renaming: boolean;
  onRename: () => void;
  onRenamed: (title: string | null) => void;
  onFold: () => void;
  onStep: (by: -1 | 1) => void;
  onRemove: () => void;
  onAdd: (what: Adding) => void;
};

export const ChapterRow = (props: Props) => {
  const { branch, items, folded, may, tabIndex, drag, renaming, onRenamed, onFold, onAdd } = props;
  const spot = { kind: 'chapter', id: branch.id } as const;
  const seconds = items.reduce((sum, { measuredSec }) => sum + measuredSec, 0);

  return (
    <div
      role="row"
      aria-level={1}
      aria-expanded={!folded}
      aria-label={`${branch.title}，${items.length} 讲`}
      className={css.chapter}
      tabIndex={tabIndex}
      data-row-key={rowKey(spot)}
      {...drag.target(spot)}
    >
      <span role="gridcell" className={css.title}>
        {may && (
          <span className={css.grip} title="拖动整章" {...drag.grip(spot)}>
            <WorkIcon name="grip" size={16} />
          </span>
        )}
        <button
          type="button"
          className={css.fold}
          tabIndex={-1}
          aria-label={`${folded ? '展开' : '收起'}${branch.title}`}
          onClick={onFold}
        >
          <Icon name={folded ? 'right' : 'down'} size={16} />
        </button>
        {renaming ? <TitleInput label="章名称" value={branch.title} onDone={onRenamed} /> : <h3>{branch.title}</h3>}
        <span className="note num">
          {items.length} 讲{seconds > 0 && `　${clockText(seconds)}`}
        </span>
      </span>
      {may && (
        <span role="gridcell" className="row gap-4">
          <Dropdown
            trigger={['click']}
            placement="bottomRight"
            autoFocus
            menu={{
              items: [
                { key: 'upload', label: '上传文件' },
                { key: 'library', label: '从媒体库添加' },
                { key: 'article', label: '图文' },
              ],
              onClick: ({ key }) => onAdd(key as Adding),
            }}
          >
            <Button small text tabIndex={tabIndex} aria-haspopup="menu" aria-label={`添加小节：${branch.title}`}>
              添加小节
            </Button>
          </Dropdown>
          <ChapterMenu {...props} />
        </span>
      )}
    </div>
  );
};

const ChapterMenu = ({ branch, items, isFirst, isLast, onRename, onStep, onRemove }: Props) => (
  <MoreMenu
    of={branch.title}
    items={[
      { key: 'rename', label: '重命名', onChoose: onRename },
      { key: 'up', label: '上移', disabled: isFirst, onChoose: () => onStep(-1) },
      { key: 'down', label: '下移', disabled: isLast, onChoose: () => onStep(1) },
      null,
      {
        key: 'remove',
        label: '删除本章',
        danger: true,
        disabled: items.length > 0,
        note: items.length > 0 ? '请先移走或移除其中的小节' : undefined,
        onChoose: onRemove,
      },
    ]}
  />
);
