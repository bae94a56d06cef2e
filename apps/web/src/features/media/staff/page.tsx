import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { MediaFigures } from '#features/media/staff/figures.tsx';
import { MediaBulk } from '#features/media/staff/media-bulk.tsx';
import { MediaDock } from '#features/media/staff/media-dock.tsx';
import { MediaFilterBar } from '#features/media/staff/media-filters.tsx';
import { MediaTable } from '#features/media/staff/media-table.tsx';
import { MEDIA_READS, mediaQuery, ownUploadsQuery, mediaSummaryQuery } from '#features/media/staff/queries.ts';
import { UploadPanel } from '#features/media/staff/upload-panel.tsx';
import { useInvalidate } from '#lib/api/ask.ts';
import { useCan } from '#lib/staff/me.ts';
import { arrivals } from '#lib/staff/uploads/uploads.ts';
import { useStore } from '#lib/platform/store.ts';
import { useFilterParam, useParam, useTablePage } from '#lib/url/url-state.ts';
import { TablePanel } from '#ui/table/table-panel.tsx';
import { useChosen } from '#ui/form/use-chosen.ts';
import { WithDock } from '#widgets/dock/dock.tsx';
import { RecordBlock } from '#widgets/block/record-block.tsx';

/** 媒体库: what comes in, what is there, and one file in full. */
export const Component = () => {
  const [open, setOpen] = useParam('id');
  const may = useCan()('media:upload');
  useArrivals();

  return (
    <WithDock width={400} dock={open && <MediaDock key={open} id={open} onClose={() => setOpen('')} />}>
      <MediaFigures />
      {may && <UploadPanel />}
      <TablePanel label="媒体文件">
        <MediaFilterBar />
        <Files open={open} onOpen={setOpen} />
      </TablePanel>
    </WithDock>
  );
};

const Files = ({ open, onOpen }: { open: string; onOpen: (id: string) => void }) => {
  const [keyword] = useFilterParam('keyword');
  const [kind] = useFilterParam('kind');
  const [used] = useFilterParam('used');
  const [advice] = useFilterParam('advice');
  const paging = useTablePage();
  const files = useQuery(mediaQuery({ keyword, kind, used, advice }, paging));
  const { chosen, choose, clear } = useChosen(files.data?.rows ?? []);
  const transcoder = useQuery(mediaSummaryQuery).data?.transcoder ?? false;
  const can = useCan();
  const may = can('media:remove') || (transcoder && can('media:upload'));

  return (
    <>
      <MediaBulk chosen={chosen} transcoder={transcoder} onClear={clear} />
      <RecordBlock
        query={files}
        failed="媒体列表加载失败。"
        filtered={[keyword, kind, used, advice].some(Boolean)}
        nothingFound="没有符合条件的文件"
        nothingYet="还没有文件，上传后会出现在这里"
      >
        {({ rows, total }) => (
          <MediaTable
            rows={rows}
            paging={{ ...paging, total }}
            open={open}
            onOpen={onOpen}
            chosen={chosen.map(({ id }) => id)}
            onChoose={may ? choose : null}
          />
        )}
      </RecordBlock>
    </>
  );
};

/** What has just come into the library appears by itself. */
const useArrivals = () => {
  const count = useStore(arrivals);
  const seen = useRef(count);
  const invalidate = useInvalidate();

  useEffect(() => {
    if (seen.current === count) return;
    seen.current = count;
    void invalidate(...MEDIA_READS, ownUploadsQuery);
  }, [count, invalidate]);
};
