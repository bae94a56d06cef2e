import { useMutation } from '@tanstack/react-query';
import { sendFirstLinks } from '@zhibiao/contract/learner/staff-add';
import { call } from '#lib/api/api.ts';
import { toast } from '#lib/message/toast.ts';
import { linksText } from './link-choice.tsx';

/** Links to those who never came in; that of one to whom no channel leads goes to `onLink`. */
export const useFirstLink = (onLink: (link: string) => void) =>
  useMutation({
    mutationFn: (ids: string[]) => call(sendFirstLinks, { body: { ids } }),
    onSuccess: ({ link, leftOut, ...sent }) => {
      if (link !== null) return onLink(link);
      const left = leftOut.map(({ name, why }) => `${name}（${why}）`).join('、');
      toast.success(`首次登录链接已发出：${linksText(sent)}${left && `；未发出：${left}`}`);
    },
  });
