import { useQuery } from '@tanstack/react-query';
import type { MediaDetail } from '@zhibiao/contract/media/staff';
import { useState } from 'react';
import { useCan } from '#lib/staff/me.ts';
import { Button } from '#ui/action/button.tsx';
import { WorkIcon } from '#ui/icon/work-icon.tsx';
import { Dock } from '#widgets/dock/dock.tsx';
import { MoreMenu } from '#widgets/dock/more-menu.tsx';
import { MediaPreview } from '#widgets/media/media-preview.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { CaptionsPart } from './captions/captions-part.tsx';
import { AdvicePart, FactsPart, RenditionsPart, UsagePart } from './media-parts.tsx';
import { detailQuery } from './queries.ts';
import { RenameMediaDialog } from './rename-dialog.tsx';
import { ReplaceDialog } from './replace-dialog.tsx';
import { useMediaActions } from './use-media-actions.ts';
import { usePoster } from './use-poster.tsx';

/** One file in full. */
export const MediaDock = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const media = useQuery(detailQuery(id));
  const can = useCan();
  const [open, setOpen] = useState<'rename' | 'replace' | null>(null);
  const isUsed = (media.data?.usage.length ?? 0) > 0;
  const close = () => setOpen(null);

  return (
    <Dock
      title={media.data?.name ?? '文件'}
      tools={media.data && <Menu media={media.data} onRename={() => setOpen('rename')} onGone={onClose} />}
      onClose={onClose}
      foot={
        can('media:upload') &&
        isUsed && (
          <Button small onClick={() => setOpen('replace')}>
            <WorkIcon name="swap" size={16} />
            替换文件
          </Button>
        )
      }
    >
      <QueryBlock query={media} gone={(sentence) => <p>{sentence}</p>}>
        {(data) => (
          <>
            <MediaPreview media={data} />
            <FactsPart media={data} />
            <AdvicePart media={data} />
            <RenditionsPart media={data} />
            <CaptionsPart media={data} />
            <UsagePart media={data} />
            {open === 'rename' && <RenameMediaDialog media={data} onClose={close} />}
            {open === 'replace' && <ReplaceDialog media={data} onClose={close} />}
          </>
        )}
      </QueryBlock>
    </Dock>
  );
};

const Menu = ({ media, onRename, onGone }: { media: MediaDetail; onRename: () => void; onGone: () => void }) => {
  const can = useCan();
  const { transcode, clearPoster, askAndRemove } = useMediaActions(media, onGone);
  const poster = usePoster(media);
  const upload = can('media:upload');
  const isFilm = media.kind === 'video';
  const started = media.renditions.some(({ state }) => state !== 'failed');
  const items = [
    upload && { key: 'rename', label: '重命名', icon: 'file' as const, onChoose: onRename },
    upload && isFilm && { key: 'poster', label: '更换封面', icon: 'upload' as const, onChoose: poster.choose },
    upload &&
      isFilm &&
      media.posterUrl && { key: 'no-poster', label: '去掉封面', icon: 'close' as const, onChoose: clearPoster },
    upload &&
      media.transcodable &&
      !started && { key: 'transcode', label: '转码', icon: 'refresh' as const, onChoose: transcode },
    can('media:remove') && {
      key: 'remove',
      label: '删除',
      danger: true,
      disabled: media.keptBecause !== null,
      note: media.keptBecause,
      onChoose: () => void askAndRemove(),
    },
  ].filter((item) => item !== false && item !== null && item !== '');

  return (
    <>
      {poster.field}
      {items.length > 0 && <MoreMenu of={media.name} items={items} />}
    </>
  );
};
