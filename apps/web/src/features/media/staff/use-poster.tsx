import { useMutation } from '@tanstack/react-query';
import { POSTER_MAX_KB } from '@zhibiao/contract/core/limits';
import { setMediaPoster, type MediaDetail } from '@zhibiao/contract/media/staff';
import { useRef } from 'react';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { base64Of } from '#lib/api/base64-file.ts';
import { toast } from '#lib/message/toast.ts';
import { MEDIA_READS } from './queries.ts';

/** The picture that stands for a film until it plays. `field` has to be somewhere on the page. */
export const usePoster = ({ id, version }: MediaDetail) => {
  const input = useRef<HTMLInputElement>(null);
  const invalidate = useInvalidate();
  const save = useMutation({
    mutationFn: async (file: File) => call(setMediaPoster, { body: { id, version, file: await base64Of(file) } }),
    onSuccess: () => toast.success(setMediaPoster.done),
    onSettled: () => invalidate(...MEDIA_READS),
  });

  return {
    choose: () => input.current?.click(),
    field: (
      <input
        ref={input}
        type="file"
        className="sr"
        tabIndex={-1}
        aria-label="封面图片"
        accept=".png,.jpg,.jpeg"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (!file) return;
          if (file.size > POSTER_MAX_KB * 1024) toast.error('封面图片不能超过2MB');
          else save.mutate(file);
        }}
      />
    ),
  };
};
