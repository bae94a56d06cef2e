import { useQuery } from '@tanstack/react-query';
import type { StaffLesson } from '@zhibiao/contract/lesson/staff';
import { lessonItemQuery } from '#features/lesson/staff/queries.ts';
import { confirm } from '#lib/message/confirm.ts';
import { Button } from '#ui/action/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Dock, IconButton } from '#widgets/dock/dock.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import type { StoredItem } from './item-draft.ts';
import { ItemFields } from './item-fields.tsx';
import { useItemForm } from './use-item-form.ts';

type Props = {
  lesson: StaffLesson;
  lid: string;
  may: boolean;
  onOpen: (lid: string) => void;
};

/** One item beside the outline; the arrows go through all of them. */
export const LessonItemDock = (props: Props) => {
  const item = useQuery(lessonItemQuery(props.lid));
  const lids = props.lesson.chapters.flatMap(({ items }) => items.map(({ lid }) => lid));
  const at = lids.indexOf(props.lid);

  if (item.data) return <Loaded key={props.lid} {...props} item={item.data} lids={lids} at={at} />;
  return (
    <Dock title="小节" onClose={() => props.onOpen('')}>
      <QueryBlock query={item} gone={(sentence) => <p>{sentence}</p>}>
        {() => null}
      </QueryBlock>
    </Dock>
  );
};

type LoadedProps = Props & { item: StoredItem; lids: readonly string[]; at: number };

const Loaded = ({ lesson, item, lids, at, may, onOpen }: LoadedProps) => {
  const form = useItemForm(lesson, item);
  const leave = async (lid: string) => {
    const stays =
      form.changed &&
      !(await confirm({ title: '放弃没有保存的修改？', ok: '放弃修改', cancel: '继续编辑', danger: true }));
    if (!stays) onOpen(lid);
  };
  const go = (lid: string | undefined) => lid && void leave(lid);

  return (
    <Dock
      title={`第 ${at + 1} 讲　${item.title}`}
      tools={
        <>
          <IconButton label="上一讲" disabled={at <= 0} onClick={() => go(lids[at - 1])}>
            <Icon name="left" size={18} />
          </IconButton>
          <IconButton label="下一讲" disabled={at >= lids.length - 1} onClick={() => go(lids[at + 1])}>
            <Icon name="right" size={18} />
          </IconButton>
        </>
      }
      onClose={() => void leave('')}
      foot={
        may && (
          <>
            <span className="note">{form.waits}</span>
            <Button small disabled={!form.changed} onClick={form.reset}>
              取消
            </Button>
            <Button small primary disabled={form.waits !== null} busy={form.isSaving} onClick={form.save}>
              保存
            </Button>
          </>
        )
      }
    >
      <ItemFields form={form} may={may} />
    </Dock>
  );
};
