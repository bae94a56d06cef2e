import { useQuery } from '@tanstack/react-query';
import { ITEM } from '@zhibiao/contract/lesson/types';
import { previewItem } from '@zhibiao/contract/lesson/staff-items';
import { type StaffLesson } from '@zhibiao/contract/lesson/staff';
import { useState } from 'react';
import { KIND_OF } from '#features/lesson/staff/outline/item-words.ts';
import { ask } from '#lib/api/ask.ts';
import { Button } from '#ui/action/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { RichText } from '#ui/text/rich-text.tsx';
import { MediaPreview } from '#widgets/media/media-preview.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import css from './preview.module.css';

type Props = { lesson: StaffLesson; first: string; onClose: () => void };

/** The course item by item, as a learner has it; nothing is credited. */
export const PreviewLessonDialog = ({ lesson, first, onClose }: Props) => {
  const items = lesson.chapters.flatMap((chapter) => chapter.items);
  const [lid, setLid] = useState(first || items[0]?.lid || '');
  const at = items.findIndex((item) => item.lid === lid);
  const item = items[at];

  return (
    <Dialog
      wide
      title="预览"
      onClose={onClose}
      text={
        item ? (
          <>
            <p className={css.title}>
              第 {at + 1} 讲　{item.title}
            </p>
            <One key={lid} lid={lid} title={item.title} />
            <p className="note">学员看到的样子，不计学时</p>
          </>
        ) : (
          <p>还没有内容可以预览。</p>
        )
      }
    >
      <Button disabled={at <= 0} onClick={() => setLid(items[at - 1]?.lid ?? lid)}>
        上一讲
      </Button>
      <Button disabled={at < 0 || at >= items.length - 1} onClick={() => setLid(items[at + 1]?.lid ?? lid)}>
        下一讲
      </Button>
      <Button primary onClick={onClose}>
        关闭
      </Button>
    </Dialog>
  );
};

const One = ({ lid, title }: { lid: string; title: string }) => {
  const play = useQuery(ask(previewItem, { query: { lid } }));

  return (
    <div className={css.stage}>
      <QueryBlock query={play}>
        {({ type, html, playUrl, poster, captions, renditions, fullHeight }) => {
          if (type === ITEM.article) return <RichText html={html ?? ''} />;
          if (!playUrl) return <p>这一讲还没有文件。</p>;
          // What most browsers cannot play was made into smaller films that they can.
          const film = fullHeight === undefined ? renditions?.[0]?.file : undefined;
          const media = { kind: KIND_OF[type] ?? 'video', name: title, fileUrl: film ?? playUrl };
          return <MediaPreview media={{ ...media, posterUrl: poster, captionsUrl: captions }} />;
        }}
      </QueryBlock>
    </div>
  );
};
