import { useMutation } from '@tanstack/react-query';
import { CAPTIONS_MAX_KB } from '@zhibiao/contract/core/limits';
import { MEDIA } from '@zhibiao/contract/media/types';
import {
  type CaptionsRead,
  checkMediaCaptions,
  setMediaCaptions,
  type MediaDetail,
} from '@zhibiao/contract/media/staff';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { base64Of } from '#lib/api/base64-file.ts';
import { confirm } from '#lib/message/confirm.ts';
import { refusalOf } from '#lib/api/failure.ts';
import { useCan } from '#lib/staff/me.ts';
import { toast } from '#lib/message/toast.ts';
import { Button } from '#ui/action/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { DockPart } from '#widgets/dock/dock.tsx';
import { ErrorLine } from '#widgets/editing/error-line.tsx';
import { LineList } from '#widgets/dock/facts.tsx';
import { FileDrop } from '#widgets/media/file-drop.tsx';
import { CaptionsDialog } from './captions-dialog.tsx';
import { CaptionsReadDialog } from './captions-read-dialog.tsx';
import css from '#features/media/staff/media-parts.module.css';
import { MEDIA_READS } from '#features/media/staff/queries.ts';

/** What is said in a film or a recording, in writing. */
export const CaptionsPart = ({ media }: { media: MediaDetail }) => {
  const { id, version, captionsUrl, captionCues } = media;
  const [reading, setReading] = useState(false);
  const [read, setRead] = useState<{ file: string; read: CaptionsRead } | null>(null);
  const may = useCan()('media:upload');
  const invalidate = useInvalidate();
  const save = useMutation({
    mutationFn: (file: string | null) => call(setMediaCaptions, { body: { id, version, file } }),
    onSuccess: async ({ cues }, file) => {
      toast.success(file ? `字幕已保存，${cues} 条` : '字幕已去掉');
      // What is shown then is what was saved.
      await invalidate(...MEDIA_READS);
      setReading(file !== null);
    },
    onError: () => invalidate(...MEDIA_READS),
    onSettled: () => setRead(null),
  });
  const check = useMutation({
    mutationFn: async (chosen: File) => {
      const file = await base64Of(chosen);
      return { file, read: await call(checkMediaCaptions, { body: { id, file } }) };
    },
    onMutate: () => save.reset(),
    onSuccess: (found) => {
      const { unread, mended } = found.read;
      if (unread.length + mended.length > 0) setRead(found);
      else save.mutate(found.file);
    },
  });
  if (media.kind === MEDIA.pdf) return null;

  const take = ([file]: File[]) => {
    if (!file) return;
    if (file.size > CAPTIONS_MAX_KB * 1024) toast.error('字幕文件不能超过1MB');
    else check.mutate(file);
  };
  const askAndClear = async () => {
    if (await confirm({ title: '去掉字幕？', text: '学员将看不到字幕。', ok: '去掉', danger: true })) save.mutate(null);
  };
  const error = check.error ?? save.error;
  const refusal = error ? refusalOf(error) : null;

  return (
    <DockPart title="字幕">
      <FileDrop label="选择字幕文件" accept=".vtt,.srt,.sbv" multiple={false} onFiles={take}>
        {(choose) => (
          <LineList>
            <li>
              <Icon name="captions" size={18} />
              {captionsUrl ? (
                <span className="num">简体中文，{captionCues} 条</span>
              ) : (
                <span className="note">没有字幕</span>
              )}
              <span className={`row to-end gap-8 ${css.end}`}>
                {captionsUrl && (
                  <Button small text onClick={() => setReading(true)}>
                    核对
                  </Button>
                )}
                {may && (
                  <Button small text busy={check.isPending || save.isPending} onClick={choose}>
                    {captionsUrl ? '替换' : '上传'}
                  </Button>
                )}
                {may && captionsUrl && (
                  <Button small text onClick={() => void askAndClear()}>
                    去掉
                  </Button>
                )}
              </span>
            </li>
          </LineList>
        )}
      </FileDrop>
      {refusal ? (
        <ErrorLine>{refusal}</ErrorLine>
      ) : (
        !captionsUrl && <p className={css.hint}>VTT、SRT 或 SBV，不超过 1 MB</p>
      )}
      {read && (
        <CaptionsReadDialog
          read={read.read}
          busy={save.isPending}
          onSave={() => save.mutate(read.file)}
          onClose={() => setRead(null)}
        />
      )}
      {reading && captionsUrl && <CaptionsDialog media={media} onClose={() => setReading(false)} />}
    </DockPart>
  );
};
