import { z } from 'zod';
import { CERT_TYPE } from './types.ts';
import { refineTemplate, TEMPLATE_FIELDS, TEMPLATE_STATUS, TemplateFields } from './template.ts';
import { schemaOf } from '../core/code-schema.ts';
import { endpoint, upload } from '../core/endpoint.ts';
import { DateTime, Version, Versioned, idOf } from '../core/fields.ts';

/** How the training body's documents look. */

const seen = { access: 'staff', permission: 'cert:list', scope: 'none' } as const;
const own = { access: 'staff', permission: 'cert:template', scope: 'none' } as const;
const templateId = idOf('证书模板');
const type = schemaOf(CERT_TYPE, '请选择证书类型');

const TemplateRow = z.object({
  id: z.string(),
  family: z.string(),
  revision: z.number(),
  type: schemaOf(CERT_TYPE),
  name: z.string(),
  status: schemaOf(TEMPLATE_STATUS),
  version: z.number(),
  /** Documents that were issued by it. */
  certificates: z.number(),
  updatedBy: z.string().nullable(),
  updateTime: DateTime,
  enableTime: DateTime.nullable(),
});
export type TemplateRow = z.output<typeof TemplateRow>;

/** All revisions, of each type what is in use first. */
export const listTemplates = endpoint({
  title: '证书模板列表',
  method: 'GET',
  path: '/system/certTemplate/list',
  ...seen,
  data: z.array(TemplateRow),
});

const Shown = z.object({ key: z.string(), data: z.string() }).nullable();
export const templateDetail = endpoint({
  title: '证书模板详情',
  method: 'GET',
  path: '/system/certTemplate/:id',
  ...seen,
  params: z.object({ id: templateId }),
  data: TemplateRow.extend({
    issuerName: z.string(),
    /** The issuer where the template names none. */
    issuerDefault: z.string(),
    title: z.string(),
    bodyText: z.string(),
    footText: z.string(),
    logo: Shown,
    seal: Shown,
    sign: Shown,
    signer: z.string(),
    signerTitle: z.string(),
    fields: TemplateFields,
    validYears: z.number().nullable(),
  }),
});

/** A logo, seal or signature: at no address, shown as it is here. */
export const uploadTemplateImage = upload({
  title: '上传印章、签名或标志',
  method: 'POST',
  path: '/system/certTemplate/image',
  ...own,
  audit: 'template.image',
  maxMb: 2,
  data: z.object({ key: z.string(), data: z.string() }),
});

export const addTemplate = endpoint({
  title: '新建证书模板',
  method: 'POST',
  path: '/system/certTemplate',
  ...own,
  audit: 'template.add',
  body: z.object({ ...TEMPLATE_FIELDS, type }).superRefine(refineTemplate),
  data: Versioned,
  done: '草稿已保存',
});
/** A draft is changed; of a revision that is in use or was, this is the next one, a draft. */
export const editTemplate = endpoint({
  title: '修改证书模板',
  method: 'PUT',
  path: '/system/certTemplate',
  ...own,
  audit: 'template.edit',
  body: z.object({ ...TEMPLATE_FIELDS, type, id: templateId, version: Version }).superRefine(refineTemplate),
  data: Versioned.extend({ revision: z.number() }),
  done: '草稿已保存',
});
/** The one that was in use until now goes out of use; what it drew stays. */
export const enableTemplate = endpoint({
  title: '启用证书模板',
  method: 'POST',
  path: '/system/certTemplate/enable',
  ...own,
  audit: 'template.enable',
  reauth: true,
  body: z.object({ id: templateId, version: Version }),
  data: Versioned,
  done: '模板已启用',
});
export const removeTemplate = endpoint({
  title: '删除证书模板草稿',
  method: 'POST',
  path: '/system/certTemplate/remove',
  ...own,
  audit: 'template.remove',
  body: z.object({ id: templateId, version: Version }),
  data: z.null(),
  done: '草稿已删除',
});

/** Whose document is drawn as a sample: two letters, ten of a minority, Latin letters, the longest course. */
export const SAMPLES = { two: '两字名', ten: '十字名', latin: '拉丁名', course: '最长课程' } as const;
export type Sample = keyof typeof SAMPLES;

/**
 * A sample of what the form says, drawn as a document would be, and marked: its number and code are none. As a picture
 * of one sample, or as a PDF (base64) of them all.
 */
export const previewTemplate = endpoint({
  title: '证书模板样张',
  method: 'POST',
  path: '/system/certTemplate/preview',
  ...own,
  audit: 'template.edit',
  body: z
    .object({
      ...TEMPLATE_FIELDS,
      type,
      sample: z.enum(Object.keys(SAMPLES) as [Sample, ...Sample[]], { error: '样张有误' }).default('two'),
      as: z.enum(['picture', 'pdf'], { error: '样张有误' }).default('picture'),
    })
    .superRefine(refineTemplate),
  data: z.object({
    /** Null where it cannot be drawn. */
    svg: z.string().nullable(),
    pdf: z.string().nullable(),
    /** A character that no font has. */
    unprintable: z.string().nullable(),
  }),
});
