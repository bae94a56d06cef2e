import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  getNotifyWishes,
  type NotifyChange,
  type NotifyWishes,
  saveNotifyWishes,
} from '@zhibiao/contract/notice/learner';
import { call } from '#lib/api/api.ts';
import { ask, useInvalidate } from '#lib/api/ask.ts';

export const wishesQuery = ask(getNotifyWishes);
const SAVE = ['save-notify-wishes'];

/** Each change is saved as it is made and seen at once; what the server has counts when the last of them is done. */
export const useSaveWishes = () => {
  const client = useQueryClient();
  const invalidate = useInvalidate();

  return useMutation({
    mutationKey: SAVE,
    // One after the other, in the order in which they were made.
    scope: { id: 'notify-wishes' },
    mutationFn: (body: NotifyChange) => call(saveNotifyWishes, { body }),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey: wishesQuery.queryKey });
      client.setQueryData(wishesQuery.queryKey, (before) => before && withChange(before, change));
    },
    onSettled: async () => {
      if (client.isMutating({ mutationKey: SAVE }) === 1) await invalidate(wishesQuery);
    },
  });
};

const withChange = (before: NotifyWishes, { groups = [], digest, quiet }: NotifyChange): NotifyWishes => ({
  ...before,
  groups: before.groups.map((row) => {
    const { sms = row.sms.on, mail = row.mail.on } = groups.find(({ group }) => group === row.group) ?? {};
    return { ...row, sms: { ...row.sms, on: sms }, mail: { ...row.mail, on: mail } };
  }),
  digest: digest ?? before.digest,
  quiet: quiet
    ? { mode: quiet.mode, from: quiet.from ?? before.quiet.from, to: quiet.to ?? before.quiet.to }
    : before.quiet,
});
