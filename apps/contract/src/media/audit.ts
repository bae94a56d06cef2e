export const MEDIA_ACTIONS = {
  'media.begin': '开始上传媒体',
  'media.upload': '上传了媒体',
  'media.drop': '放弃了媒体的上传',
  'media.rename': '重命名了媒体',
  'media.captions': '更换了字幕',
  'media.poster': '更换了封面',
  'media.replace': '替换了媒体',
  'media.transcode': '开始了转码',
  'media.remove': '删除了媒体',
  'image.upload': '上传了图片',
  'file.upload': '上传了附件',
} as const;

export const MEDIA_OBJECTS = {
  media: '媒体',
  image: '图片',
  file: '附件',
} as const;

export const MEDIA_FIELDS = {
  upload: '上传编号',
  size: '大小（字节）',
} as const;
