import { useMutation } from '@tanstack/react-query';
import { replaceMedia, type MediaDetail, type MediaRow } from '@zhibiao/contract/media/staff';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { toast } from '#lib/message/toast.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { forgive, rule } from '#ui/form/form-rules.ts';
import { MediaPicker } from '#widgets/media/media-picker.tsx';
import { SameOrNew } from '#widgets/editing/same-or-new.tsx';
import { refuseInForm } from '#widgets/form/form-refusal.ts';
import { MEDIA_READS } from './queries.ts';

type Props = { media: MediaDetail; onClose: () => void };

/** Another file in the place of this one, wherever it is shown: first which, then what it does, then why. */
export const ReplaceDialog = ({ media, onClose }: Props) => {
  const [fresh, setFresh] = useState<MediaRow | null>(null);

  return fresh ? (
    <Confirm media={media} fresh={fresh} onClose={onClose} />
  ) : (
    <MediaPicker
      title={`替换“${media.name}”`}
      ok="下一步"
      kind={media.kind}
      except={media.id}
      onChoose={([chosen]) => chosen && setFresh(chosen)}
      onClose={onClose}
    />
  );
};

const Confirm = ({ media, fresh, onClose }: Props & { fresh: MediaRow }) => {
  const [form] = Form.useForm<{ reason: string }>();
  const [renew, setRenew] = useState<boolean | null>(null);
  const invalidate = useInvalidate();
  const replace = useMutation({
    mutationFn: ({ reason }: { reason: string }) =>
      call(replaceMedia, {
        body: { id: media.id, version: media.version, newMediaId: fresh.id, same: renew === false, reason },
      }),
    onSuccess: async ({ items }) => {
      toast.success(`已替换 ${items} 讲`);
      onClose();
      await invalidate(...MEDIA_READS);
    },
    onError: refuseInForm(form, { otherwise: 'reason' }),
  });

  return (
    <FormDialog title="替换文件" ok="替换" busy={replace.isPending} disabled={renew === null} onClose={onClose}>
      {(formId) => (
        <Form<{ reason: string }>
          id={formId}
          form={form}
          layout="vertical"
          onValuesChange={forgive(form)}
          onFinish={(values) => replace.mutate(values)}
        >
          <Alert>{impactOf(media, fresh)}</Alert>
          <SameOrNew
            legend="新文件与原来相比"
            renew={renew}
            onRenew={setRenew}
            before={media.durationSec}
            after={fresh.durationSec}
          />
          <Form.Item name="reason" label="原因" rules={[rule(replaceMedia.body.shape.reason)]}>
            <Input />
          </Form.Item>
        </Form>
      )}
    </FormDialog>
  );
};

/** Before anything else: where it is shown, and to how many. */
const impactOf = ({ usage }: MediaDetail, { name }: MediaRow): string => {
  const lessons = new Map(usage.map(({ lessonId, lessonName }) => [lessonId, lessonName]));
  const studying = Math.max(0, ...usage.map((use) => use.studying));
  const where = lessons.size === 1 ? `《${[...lessons.values()][0]}》` : ` ${lessons.size} 门课程`;
  return `${where}的 ${usage.length} 讲将换成“${name}”，在学 ${studying} 人${lessons.size > 1 ? '起' : ''}。`.trim();
};
