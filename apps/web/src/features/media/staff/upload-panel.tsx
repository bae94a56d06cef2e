import { useQuery } from '@tanstack/react-query';
import { MEDIA_UPLOAD, type MediaUploadRow } from '@zhibiao/contract/media/staff';
import { useInvalidate } from '#lib/api/ask.ts';
import { sizeText } from '#lib/format/size-text.ts';
import { useStaffUploads } from '#lib/staff/uploads/use-uploads.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/action/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { dropSent } from '#lib/staff/uploads/send-file.ts';
import { FileDrop } from '#widgets/media/file-drop.tsx';
import { mediaKindOf, MediaIcon } from '#widgets/media/media-kind.tsx';
import { UploadButtons, UploadProgress, uploadText } from '#widgets/media/upload-state.tsx';
import { ownUploadsQuery, mediaSummaryQuery } from './queries.ts';
import css from './upload-panel.module.css';

/** Where files come in, and how far each is. */
export const UploadPanel = () => {
  const { entries, add } = useStaffUploads();
  const { data: summary } = useQuery(mediaSummaryQuery);
  const left = useUnfinished(entries.map(({ id }) => id));
  const refused = entries.filter(({ state }) => state === 'refused').length;

  return (
    <section className="panel flush" aria-labelledby="upload-queue">
      <FileDrop label="选择要上传的文件" onFiles={add}>
        {(choose) => (
          <>
            <header className={`cluster gap-8-12 ${css.head}`}>
              <h2 id="upload-queue">上传队列</h2>
              <span className="note num">
                {entries.length > 0
                  ? `${entries.length} 个文件${refused > 0 ? `，${refused} 个没有入库` : ''}`
                  : `视频、音频、PDF，每个不超过 ${summary ? sizeText(summary.maxMb * 1024 * 1024) : '4 GB'}`}
              </span>
              <Button small primary className="to-end" onClick={choose}>
                <Icon name="upload" size={16} />
                上传文件
              </Button>
            </header>
            {left.length > 0 && <Unfinished rows={left} onChoose={choose} />}
            <ul className={`num ${css.queue}`} aria-label="上传队列">
              {entries.map((entry) => (
                <li key={entry.key}>
                  <MediaIcon kind={mediaKindOf(entry.name) ?? ''} />
                  <span className={css.file}>
                    <span title={entry.name}>{entry.name}</span>
                    <small className={entry.state === 'refused' ? css.fault : ''}>{uploadText(entry)}</small>
                  </span>
                  <UploadProgress entry={entry} />
                  <UploadButtons entry={entry} />
                </li>
              ))}
            </ul>
            {entries.length === 0 && left.length === 0 && (
              <p className={css.empty}>
                把文件拖到这里，或点“上传文件”。断网后自动继续，关掉浏览器后选择原文件即可继续。
              </p>
            )}
          </>
        )}
      </FileDrop>
    </section>
  );
};

/** Of the server's, those whose files this tab does not have. */
const useUnfinished = (here: readonly (string | null)[]): MediaUploadRow[] =>
  (useQuery(ownUploadsQuery).data?.rows ?? []).filter(
    ({ id, state }) => state === MEDIA_UPLOAD.uploading && !here.includes(id),
  );

const Unfinished = ({ rows, onChoose }: { rows: readonly MediaUploadRow[]; onChoose: () => void }) => {
  const invalidate = useInvalidate();
  const giveUp = async () => {
    await Promise.allSettled(rows.map(({ id }) => dropSent(id)));
    await invalidate(ownUploadsQuery);
  };

  return (
    <Alert
      kind="warning"
      action={
        <>
          <Button small onClick={onChoose}>
            选择原文件
          </Button>{' '}
          <Button small text onClick={() => void giveUp()}>
            放弃
          </Button>
        </>
      }
    >
      {rows.length} 个文件未传完，选择原文件继续
      <ul className="secondary">
        {rows.slice(0, 5).map(({ id, name, offset, size }) => (
          <li key={id}>
            {name}，已传 {Math.floor((offset / Math.max(1, size)) * 100)} %
          </li>
        ))}
      </ul>
    </Alert>
  );
};
