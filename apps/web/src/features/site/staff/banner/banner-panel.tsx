import { addBanner, BANNER_STATUS, type BannerRow, editBanner, listBanners } from '@zhibiao/contract/site/staff';
import type { CallOf } from '@zhibiao/contract/core/endpoint';
import { useMutation } from '@tanstack/react-query';
import { Form, Input, Switch } from 'antd';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { toast } from '#lib/message/toast.ts';
import { Button } from '#ui/action/button.tsx';
import { MomentInput } from '#ui/form/day-input.tsx';
import { SidePanel } from '#ui/overlay/side-panel.tsx';
import { OnePicture } from '#widgets/media/one-picture.tsx';
import { useFormDraft } from '#widgets/draft/use-form-draft.tsx';

type Values = Omit<CallOf<typeof addBanner>['body'], 'status'> & { on: boolean };
const minute = (text: string | null | undefined) => (text ? text.replace('T', ' ') : null);

const LABELS = {
  title: '标题',
  image: '图片',
  alt: '图片说明',
  linkUrl: '点击后前往',
  startAt: '开始展示',
  endAt: '结束展示',
  on: '开启',
};
const valuesOf = (banner: BannerRow): Values => ({
  title: banner.title,
  image: banner.image,
  alt: banner.alt,
  linkUrl: banner.linkUrl,
  on: banner.status === BANNER_STATUS.on,
  startAt: banner.startAt?.slice(0, 16) ?? null,
  endAt: banner.endAt?.slice(0, 16) ?? null,
});

/** One banner with its dates. */
export const BannerPanel = ({ banner, onClose }: { banner: BannerRow | null; onClose: () => void }) => {
  const [form] = Form.useForm<Values>();
  const invalidate = useInvalidate();
  const draft = useFormDraft<Values>({
    object: `banner ${banner?.id ?? 'new'}`,
    form,
    labels: LABELS,
    initial: banner ? valuesOf(banner) : { on: true },
  });
  const save = useMutation({
    mutationFn: ({ on, startAt, endAt, ...values }: Values) => {
      const body = {
        ...values,
        startAt: minute(startAt),
        endAt: minute(endAt),
        status: on ? BANNER_STATUS.on : BANNER_STATUS.off,
      };
      return banner
        ? call(editBanner, { body: { ...body, id: banner.id, version: banner.version } })
        : call(addBanner, { body });
    },
    onSuccess: async () => {
      draft.saved();
      toast.success('横幅已保存');
      await invalidate(listBanners);
      onClose();
    },
    onError: draft.refuse,
  });

  return (
    <SidePanel
      title={banner ? '编辑横幅' : '新建横幅'}
      onClose={onClose}
      foot={
        <Button primary type="submit" form="banner" busy={save.isPending}>
          保存
        </Button>
      }
    >
      {draft.notices(save.error, listBanners)}
      <Form
        id="banner"
        form={form}
        layout="vertical"
        noValidate
        {...draft.fields}
        onFinish={(values) => save.mutate(values)}
      >
        <Form.Item name="title" label="标题" required extra="最多 40 个字，按逗号分行">
          <Input />
        </Form.Item>
        <Form.Item name="image" label="图片" required extra="建议 1440×520">
          <OnePicture shape="strip" />
        </Form.Item>
        <Form.Item name="alt" label="图片说明" required extra="读屏软件会读出来：画面上是什么">
          <Input />
        </Form.Item>
        <Form.Item name="linkUrl" label="点击后前往" extra="以 https:// 或 / 开头；留空前往课程列表">
          <Input />
        </Form.Item>
        <Form.Item name="startAt" label="开始展示">
          <MomentInput />
        </Form.Item>
        <Form.Item name="endAt" label="结束展示">
          <MomentInput />
        </Form.Item>
        <Form.Item name="on" label="开启" valuePropName="checked">
          <Switch />
        </Form.Item>
      </Form>
    </SidePanel>
  );
};
