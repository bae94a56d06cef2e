import { useQuery } from '@tanstack/react-query';
import { labelOf } from '@zhibiao/contract/core/codes';
import { MEDIA } from '@zhibiao/contract/media/types';
import { mediaDetail } from '@zhibiao/contract/media/staff';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { KIND_OF } from '#features/lesson/staff/outline/item-words.ts';
import { ask } from '#lib/api/ask.ts';
import { call } from '#lib/api/api.ts';
import { clockText } from '#lib/format/clock-text.ts';
import { useCan } from '#lib/staff/me.ts';
import { uploads, useUploadFor } from '#lib/staff/uploads/uploads.ts';
import { toast } from '#lib/message/toast.ts';
import { Button } from '#ui/action/button.tsx';
import { ErrorLine } from '#widgets/editing/error-line.tsx';
import { LineList } from '#widgets/dock/facts.tsx';
import { FileDrop } from '#widgets/media/file-drop.tsx';
import { acceptOf, mediaKindOf, MediaIcon } from '#widgets/media/media-kind.tsx';
import { MediaPicker } from '#widgets/media/media-picker.tsx';
import { MediaPreview } from '#widgets/media/media-preview.tsx';
import { UploadButtons, UploadProgress, uploadText } from '#widgets/media/upload-state.tsx';
import css from './item.module.css';
import type { ItemForm } from './use-item-form.ts';

/** The film, recording or document of an item: out of the library, or just being uploaded. */
export const FileField = ({ form, may }: { form: ItemForm; may: boolean }) => {
  const { draft, set, base, faultOf } = form;
  const kind = KIND_OF[base.type] ?? MEDIA.video;
  const [picking, setPicking] = useState(false);
  const [playing, setPlaying] = useState(false);
  const can = useCan();
  const upload = useUploadFor(base.lid);
  const fault = faultOf('mediaId');

  const arrived = useEffectEvent(async (key: string, id: string) => {
    const media = await call(mediaDetail, { params: { id } });
    uploads.dismiss(key);
    if (media.kind !== kind) return toast.error(`这一讲需要${labelOf(MEDIA, kind)}文件`);
    set({ file: media });
  });
  const done = upload?.state === 'stored' && upload.purpose?.to === 'form' && upload.mediaId ? upload : null;
  useEffect(() => {
    if (done?.mediaId) void arrived(done.key, done.mediaId).catch(() => undefined);
  }, [done?.key, done?.mediaId]);

  const send = ([file]: File[]) => {
    if (!file) return;
    if (mediaKindOf(file.name) !== kind) toast.error(`请选择${labelOf(MEDIA, kind)}文件`);
    else uploads.add([file], () => ({ to: 'form', lid: base.lid }));
  };
  const isUnder = upload && upload.state !== 'stored';

  return (
    <FileDrop label="选择文件" multiple={false} accept={acceptOf(kind)} onFiles={may ? send : () => undefined}>
      {(choose) => (
        <>
          <p className={css.label}>{labelOf(MEDIA, kind)}文件</p>
          <LineList>
            {draft.file && (
              <li>
                <MediaIcon kind={draft.file.kind} size={18} />
                <span className={css.file}>
                  {draft.file.name}
                  {draft.file.durationSec > 0 && <small className="num">{clockText(draft.file.durationSec)}</small>}
                </span>
                <Button small text aria-expanded={playing} onClick={() => setPlaying(!playing)}>
                  {playing ? '收起' : kind === MEDIA.pdf ? '查看' : '播放'}
                </Button>
              </li>
            )}
            {isUnder && (
              <li className={css.upload}>
                <MediaIcon kind={kind} size={18} />
                <span className={css.file}>
                  {upload.name}
                  <small className="num">{uploadText(upload)}</small>
                </span>
                <UploadButtons entry={upload} />
                <span className={css.bar}>
                  <UploadProgress entry={upload} />
                </span>
              </li>
            )}
            {!draft.file && !isUnder && <li className="note">还没有文件</li>}
          </LineList>
          {isUnder && <p className={css.hint}>可以离开本页。断网后自动继续；关掉浏览器的，选择原文件继续。</p>}
          {fault && <ErrorLine>{fault}</ErrorLine>}
          {playing && draft.file && <Playing id={draft.file.id} />}
          {may && (
            <p className={`cluster gap-8-12 ${css.choices}`}>
              {can('media:list') && (
                <Button small onClick={() => setPicking(true)}>
                  从媒体库选择
                </Button>
              )}
              {can('media:upload') && !isUnder && (
                <Button small onClick={choose}>
                  上传新文件
                </Button>
              )}
              {draft.file && draft.file.kind !== MEDIA.pdf && can('media:list') && (
                <Link to={`/console/media?id=${draft.file.id}`}>{base.media?.captions ? '核对字幕' : '上传字幕'}</Link>
              )}
            </p>
          )}
          {picking && (
            <MediaPicker
              title="从媒体库选择"
              ok="选用"
              kind={kind}
              except={draft.file?.id ?? ''}
              onChoose={([media]) => {
                setPicking(false);
                if (media) set({ file: media });
              }}
              onClose={() => setPicking(false)}
            />
          )}
        </>
      )}
    </FileDrop>
  );
};

const Playing = ({ id }: { id: string }) => {
  const { data } = useQuery(ask(mediaDetail, { params: { id } }, { staleTime: 5 * 60_000 }));
  return <div className={css.playing}>{data && <MediaPreview media={data} />}</div>;
};
