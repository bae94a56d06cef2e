import { z } from 'zod';
import { codes } from '../core/codes.ts';
import { schemaOf } from '../core/code-schema.ts';
import { lineOf, LinkOrNone } from '../core/content-fields.ts';
import { endpoint, upload } from '../core/endpoint.ts';
import { DateTime, FilePurpose, PictureAddress, StaffMinute, Version, Versioned, idOf } from '../core/fields.ts';
import { IMAGE_MAX_MB } from '../core/limits.ts';

/** A picture for the site's own pages; re-encoded, under a name of the server's. */
export const uploadStaffPicture = upload({
  title: '上传页面图片',
  method: 'POST',
  path: '/system/upload/image',
  access: 'staff',
  permission: 'self',
  scope: 'own',
  audit: 'image.upload',
  maxMb: IMAGE_MAX_MB,
  data: z.object({ url: z.string() }),
});

/** A picture visible only to those who may see what it is for; `url` is its name in a command, not an address. */
export const uploadStaffFile = upload({
  title: '上传证明材料',
  method: 'POST',
  path: '/system/upload/private',
  access: 'staff',
  permission: 'self',
  scope: 'own',
  audit: 'image.upload',
  query: z.object({ for: FilePurpose }),
  maxMb: IMAGE_MAX_MB,
  data: z.object({ url: z.string() }),
});

export const BANNER_STATUS = codes({ off: [0, '停用'], on: [1, '启用'] });
const bannerId = idOf('横幅');
export const BannerBody = z
  .object({
    title: lineOf('标题', 40),
    image: PictureAddress,
    /** What the picture shows, for users who cannot see it. */
    alt: lineOf('图片说明', 80),
    linkUrl: LinkOrNone,
    startAt: StaffMinute('开始时间有误').nullable().default(null),
    endAt: StaffMinute('结束时间有误').nullable().default(null),
    /** Switched off, whatever the dates. */
    status: schemaOf(BANNER_STATUS, '请选择状态').default(BANNER_STATUS.on),
  })
  .refine(({ startAt, endAt }) => !startAt || !endAt || startAt < endAt, {
    path: ['endAt'],
    error: '结束时间须晚于开始时间',
  });

const BannerRow = z.object({
  id: z.string(),
  version: z.number(),
  title: z.string(),
  image: z.string(),
  alt: z.string(),
  linkUrl: z.string().nullable(),
  startAt: DateTime.nullable(),
  endAt: DateTime.nullable(),
  status: schemaOf(BANNER_STATUS),
  /** Whether it is on the home page now. */
  shown: z.boolean(),
});
export type BannerRow = z.output<typeof BannerRow>;

const banner = { access: 'staff', permission: 'banner:edit', scope: 'none' } as const;
/** All of them, in the order of the home page. */
export const listBanners = endpoint({
  title: '横幅列表',
  method: 'GET',
  path: '/system/banner/list',
  ...banner,
  data: z.array(BannerRow),
});
export const addBanner = endpoint({
  title: '新建横幅',
  method: 'POST',
  path: '/system/banner',
  ...banner,
  audit: 'banner.add',
  once: true,
  body: BannerBody,
  data: Versioned,
  done: '横幅已保存',
});
export const editBanner = endpoint({
  title: '修改横幅',
  method: 'PUT',
  path: '/system/banner',
  ...banner,
  audit: 'banner.edit',
  body: z.object({ id: bannerId, version: Version }).and(BannerBody),
  data: Versioned,
  done: '横幅已保存',
});
export const removeBanner = endpoint({
  title: '删除横幅',
  method: 'POST',
  path: '/system/banner/remove',
  ...banner,
  audit: 'banner.remove',
  body: z.object({ id: bannerId, version: Version }),
  data: Versioned,
  done: '横幅已删除',
});
/** Names every banner once. */
export const orderBanners = endpoint({
  title: '调整横幅次序',
  method: 'PUT',
  path: '/system/banner/order',
  ...banner,
  audit: 'banner.edit',
  body: z.object({ ids: z.array(bannerId).min(1, '没有横幅').max(100, '横幅最多100个') }),
  data: z.array(BannerRow),
  done: '次序已保存',
});
