import { z } from 'zod';
import { codes } from '../core/codes.ts';
import { schemaOf } from '../core/code-schema.ts';
import { endpoint, upload } from '../core/endpoint.ts';
import { FilePurpose, queryInt } from '../core/fields.ts';
import { IMAGE_MAX_MB, STUDY_DICT_ROOT } from '../core/limits.ts';

/** A dictionary entry in RuoYi's row shape. */
export const DictEntry = z.object({
  dictCode: z.string(),
  dictSort: z.number(),
  dictLabel: z.string(),
  dictValue: z.string(),
  dictType: z.string(),
  cssClass: z.string().nullable(),
  listClass: z.string().nullable(),
  isDefault: z.enum(['Y', 'N']),
  status: z.enum(['0', '1']),
  remark: z.string().nullable(),
});
export const listDict = endpoint({
  title: '字典',
  method: 'GET',
  path: '/api/dict/data/type/:type',
  access: 'public',
  shared: 5,
  params: z.object({ type: z.string().max(64) }),
  data: z.array(DictEntry),
});

const StudyDict = z.object({ id: z.number(), name: z.string() });
export const listStudyDict = endpoint({
  title: '课程分类',
  method: 'GET',
  path: '/api/common/queryStudyDictList',
  access: 'public',
  shared: 5,
  query: z.object({ pId: queryInt('字典编号有误').default(STUDY_DICT_ROOT) }),
  data: z.array(StudyDict),
});
export const getStudyDict = endpoint({
  title: '一个课程分类',
  method: 'GET',
  path: '/api/common/dict/:id',
  access: 'public',
  shared: 5,
  params: z.object({ id: queryInt('字典编号有误') }),
  data: StudyDict.extend({ pId: z.number() }),
});

export const AREA_LEVEL = codes({ province: [1, '省级'], city: [2, '地级'], county: [3, '县级'] });
/** Past: of an earlier list, and still in use by a learner or an organisation. */
export const AREA_STATUS = codes({ past: [0, '停用'], current: [1, '正常'] });
/** A level-1 row's pre_area_id is '0'. */
export const Area = z.object({
  area_code: z.string(),
  area_name: z.string(),
  pre_area_id: z.string(),
  level: schemaOf(AREA_LEVEL),
  /** Of an earlier list: it has a name, and can no longer be chosen. */
  disabled: z.literal(true).optional(),
});
export const listAreas = endpoint({
  title: '行政区划',
  method: 'GET',
  path: '/api/common/areaList',
  access: 'public',
  shared: 5,
  cached: true,
  data: z.array(Area),
});

const Banner = z.object({
  id: z.string(),
  title: z.string(),
  image: z.string(),
  alt: z.string(),
  linkUrl: z.string().nullable(),
});
const Site = z.object({
  name: z.string(),
  logo: z.string().nullable(),
  icp: z.string().nullable(),
  gongan: z.string().nullable(),
  hotline: z.string().nullable(),
  address: z.string().nullable(),
  mail: z.string().nullable(),
  /** When the hotline answers, in words. */
  hours: z.string().nullable(),
  /** Links of the footer, as staff set them. */
  helpLinks: z.array(z.object({ title: z.string(), url: z.string() })),
  demo: z.boolean(),
  /** Minutes that are one 学时; days in which one may appeal; working days to review an application and to issue. */
  hourMin: z.number(),
  appealDays: z.number(),
  reviewDays: z.number(),
  issueDays: z.number(),
  /** By which accounts of their organisations people may log in, and who. */
  sso: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      forStaff: z.boolean(),
      forLearners: z.boolean(),
    }),
  ),
  /** There only while the demo's life is being written. */
  writingDemo: z.literal(true).optional(),
});
/** What the platform has come to, as the home page says it. */
const SiteFigures = z.object({ learners: z.number(), orgs: z.number(), hours: z.number(), certificates: z.number() });
export type SiteFigures = z.output<typeof SiteFigures>;
export const getKv = endpoint({
  title: '站点信息与横幅',
  method: 'GET',
  path: '/api/common/kv',
  access: 'public',
  shared: 5,
  data: z.object({ banners: z.array(Banner), site: Site, figures: SiteFigures }),
});

/**
 * One picture; kept re-encoded, under a name of the server's. `url` is shown to the session that sent it. What is `for`
 * something of the sender's own is kept apart from all that the site shows.
 */
export const uploadPicture = upload({
  title: '上传图片',
  method: 'POST',
  path: '/api/common/upload',
  access: 'user',
  query: z.object({ for: FilePurpose.optional() }),
  maxMb: IMAGE_MAX_MB,
  data: z.object({ url: z.string(), fileName: z.string(), size: z.number() }),
});
