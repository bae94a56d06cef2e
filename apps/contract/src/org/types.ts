import { codes } from '../core/codes.ts';

export const IPMS_STATUS = codes({ none: [0, '未贯标'], underWay: [1, '贯标中'], certified: [2, '已认证'] });
export const IPMS_STANDARDS = ['GB/T 29490-2023', 'GB/T 33251-2016', 'GB/T 33250-2016', 'ISO 56005:2020'] as const;
export const ORG_SCALES = ['20人以下', '20–99人', '100–299人', '300–999人', '1000人以上'] as const;
