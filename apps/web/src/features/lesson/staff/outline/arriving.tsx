import { useUploadQueue } from '#lib/staff/uploads/uploads.ts';
import { mediaKindOf, MediaIcon } from '#widgets/media/media-kind.tsx';
import { UploadButtons, UploadProgress, uploadText } from '#widgets/media/upload-state.tsx';
import css from './outline.module.css';

/** Files on their way into a public course: each becomes an item when it is there. */
export const Arriving = ({ chapterId }: { chapterId: string }) =>
  useUploadQueue()
    .filter(({ purpose, state }) => purpose?.to === 'chapter' && purpose.chapterId === chapterId && state !== 'stored')
    .map((entry) => (
      <div key={entry.key} role="row" aria-level={2} className={css.arriving}>
        <span role="gridcell" className={`row gap-4 ${css.lead}`}>
          <MediaIcon kind={mediaKindOf(entry.name) ?? ''} size={16} />
        </span>
        <span role="gridcell" className={css.name}>
          {entry.name}
          <small className="num">{uploadText(entry)}</small>
        </span>
        <span role="gridcell" className={css.state}>
          <UploadProgress entry={entry} />
        </span>
        <span role="gridcell" className="row gap-4">
          <UploadButtons entry={entry} />
        </span>
      </div>
    ));
