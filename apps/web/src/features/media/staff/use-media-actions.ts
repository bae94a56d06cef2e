import { useMutation } from '@tanstack/react-query';
import { removeMedia, setMediaPoster, transcodeMedia, type MediaDetail } from '@zhibiao/contract/media/staff';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { confirm } from '#lib/message/confirm.ts';
import { toast } from '#lib/message/toast.ts';
import { MEDIA_READS } from './queries.ts';

/** What is done to one file at once, or after one question. */
export const useMediaActions = ({ id, version, name }: MediaDetail, onGone: () => void) => {
  const invalidate = useInvalidate();
  const refresh = () => invalidate(...MEDIA_READS);

  const transcode = useMutation({
    mutationFn: () => call(transcodeMedia, { body: { id } }),
    onSuccess: () => toast.success(transcodeMedia.done),
    onSettled: refresh,
  });
  const poster = useMutation({
    mutationFn: () => call(setMediaPoster, { body: { id, version, file: null } }),
    onSuccess: () => toast.success('已去掉封面'),
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: () => call(removeMedia, { body: { id, version } }),
    onSuccess: () => {
      toast.success(removeMedia.done);
      onGone();
    },
    onSettled: refresh,
  });

  const askAndRemove = async () => {
    const yes = await confirm({
      title: `删除“${name}”？`,
      text: '文件会从媒体库里删除，不能恢复。',
      ok: '删除',
      danger: true,
    });
    if (yes) remove.mutate();
  };

  return { transcode: () => transcode.mutate(), clearPoster: () => poster.mutate(), askAndRemove };
};
