import { useMutation } from '@tanstack/react-query';
import { type MediaRow, removeMedia, transcodeMedia } from '@zhibiao/contract/media/staff';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { confirm } from '#lib/message/confirm.ts';
import { useCan } from '#lib/staff/me.ts';
import { toast } from '#lib/message/toast.ts';
import { BulkBar } from '#ui/action/bulk-bar.tsx';
import { Button } from '#ui/action/button.tsx';
import { MEDIA_READS } from './queries.ts';

type Props = { chosen: readonly MediaRow[]; transcoder: boolean; onClear: () => void };

/** What can be done with several files: each is decided by itself, so that one in use holds up no other. */
export const MediaBulk = ({ chosen, transcoder, onClear }: Props) => {
  const can = useCan();
  const invalidate = useInvalidate();
  const [unplayable, unused] = [chosen.filter((one) => !one.playable), chosen.filter((one) => one.lessons === 0)];
  const onDone = (done: string) => ({
    onSuccess: ({ count, kept }: Each) => {
      if (count > 0) toast.success(`${done} ${count} 个文件${kept > 0 ? `，${kept} 个没有` : ''}`);
      onClear();
    },
    onSettled: () => invalidate(...MEDIA_READS),
  });
  const transcode = useMutation({
    mutationFn: () => eachOf(unplayable, ({ id }) => call(transcodeMedia, { body: { id } })),
    ...onDone('已开始转码'),
  });
  const remove = useMutation({
    mutationFn: () => eachOf(unused, ({ id, version }) => call(removeMedia, { body: { id, version } })),
    ...onDone('已删除'),
  });
  const askRemove = async () => {
    const used = chosen.length - unused.length;
    const text = used > 0 ? `文件不能恢复；另有 ${used} 个正在使用，会留下。` : '文件会从媒体库里删除，不能恢复。';
    if (await confirm({ title: `删除 ${unused.length} 个文件？`, text, ok: '删除', danger: true })) remove.mutate();
  };

  return (
    <BulkBar count={chosen.length} unit="个" onClear={onClear}>
      {can('media:upload') && transcoder && (
        <Button
          small
          text
          disabled={unplayable.length === 0}
          busy={transcode.isPending}
          onClick={() => transcode.mutate()}
        >
          转码{unplayable.length > 0 && ` ${unplayable.length} 个`}
        </Button>
      )}
      {can('media:remove') && (
        <Button
          small
          text
          danger
          disabled={unused.length === 0}
          busy={remove.isPending}
          onClick={() => void askRemove()}
        >
          {unused.length > 0 ? `删除 ${unused.length} 个未使用的` : '正在使用，不能删除'}
        </Button>
      )}
    </BulkBar>
  );
};

type Each = { count: number; kept: number };
/** One after the other; a file that is refused is counted. That none was done is the first refusal's to say. */
const eachOf = async <T,>(rows: readonly T[], act: (row: T) => Promise<unknown>): Promise<Each> => {
  const faults: unknown[] = [];
  for (const row of rows) await act(row).catch((fault: unknown) => faults.push(fault));
  if (faults.length > 0 && faults.length === rows.length) throw faults[0];
  return { count: rows.length - faults.length, kept: faults.length };
};
