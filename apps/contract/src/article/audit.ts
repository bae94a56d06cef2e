export const ARTICLE_ACTIONS = {
  'article.add': '新建了文章',
  'article.edit': '修改了文章',
  'article.restore': '恢复了文章的早前版本',
  'article.publish': '发布了文章',
  'article.schedule': '预约了文章发布',
  'article.withdraw': '下架了文章',
  'article.remove': '删除了文章',
  'banner.add': '新建了横幅',
  'banner.edit': '修改了横幅',
  'banner.remove': '删除了横幅',
} as const;

export const ARTICLE_OBJECTS = {
  article: '文章',
  banner: '横幅',
} as const;

export const ARTICLE_FIELDS = {
  sourceType: '来源',
  docNo: '文号',
  issuer: '发布机关',
  effectDate: '施行日期',
  effectStatus: '时效',
  attachments: '附件',
  isTop: '置顶',
} as const;
