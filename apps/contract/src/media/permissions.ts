import { permissions } from '../core/permission-terms.ts';

export const MEDIA_PERMISSIONS = permissions({
  'media:list': { label: '查看媒体', group: '教学内容', opens: '媒体库列表与用途' },
  'media:upload': { label: '上传媒体', group: '教学内容', opens: '上传视频、音频、文档与字幕，替换与转码' },
  'media:remove': { label: '删除媒体', group: '教学内容', opens: '删除没有被使用的媒体' },
});
