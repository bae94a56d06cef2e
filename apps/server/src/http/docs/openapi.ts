import { copy } from '@zhibiao/contract/core/copy';
import {
  type Access,
  type DownloadSpec,
  type EndpointSpec,
  FILE_TYPES,
  type UploadSpec,
} from '@zhibiao/contract/core/endpoint';
import { catalogue, SUBJECTS } from '@zhibiao/contract/endpoints';
import { API_BASE, CODE, REFUSAL_REASONS } from '@zhibiao/contract/core/envelope';
import { LIST_DEPTH, NONCE_TTL_SEC, ONCE_MS, SITE_TITLE, TOTAL_MOST } from '@zhibiao/contract/core/limits';
import { z } from 'zod';

/** The contract as an OpenAPI 3.1 document: what is declared, and nothing that is not. */

export type Schema = {
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  [keyword: string]: unknown;
};
export type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: Schema;
};
type Media = Record<string, { schema: Schema }>;
export type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Media };
  responses: Record<string, { description: string; content?: Media } | { $ref: string }>;
};
export type Document = {
  openapi: '3.1.1';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, unknown>>;
};

const SECURITY: Record<Access, Record<string, string[]>[]> = {
  public: [],
  optional: [{}, { session: [] }],
  user: [{ session: [] }],
  org: [{ session: [] }],
  staff: [{ staff: [] }],
};
const WHO: Record<Access, string> = {
  public: '无需登录，对所有人的应答都一样。',
  optional: '无需登录；登录后应答中有本人的部分。',
  user: '需要登录。',
  org: '需要登录，且是已通过审核的机构的管理员（机构负责人、培训管理员、认证管理员）。',
  staff: '培训机构员工：登录后的令牌，或带有所需权限的接口密钥。',
};

const REFUSALS: Record<Exclude<keyof typeof CODE, 'ok'>, string> = {
  unauthorized: '未登录，或登录已失效',
  forbidden: '没有权限',
  missing: '没有这样东西，或不属于调用者',
  conflict: '别人先改过了，请刷新后再试',
  tooMany: '过于频繁；Retry-After 说明多少秒之后再试',
  refused: '被拒绝，msg 说明原因与办法；HTTP 状态也是 500 时为意外故障',
  unavailable: '服务暂时不可用（HTTP 状态也是 503）',
  warning: '提醒：同样未成功，用平和的颜色显示',
};

const schemaOf = (shape: z.ZodType, io: 'input' | 'output'): Schema => {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any' });
  return schema as Schema;
};

const parametersOf = (shape: z.ZodType | undefined, at: 'path' | 'query'): Parameter[] => {
  const { properties = {}, required = [] } = shape ? schemaOf(shape, 'input') : {};
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: at,
    required: at === 'path' || required.includes(name),
    ...(schema.description ? { description: schema.description } : {}),
    schema,
  }));
};

const object = (properties: Record<string, Schema>, required = Object.keys(properties)): Schema => ({
  type: 'object',
  properties,
  required,
});
const json = (schema: Schema): Media => ({ 'application/json': { schema } });
const REFUSAL: Schema = { $ref: '#/components/schemas/Refusal' };

const done = (msg: string): Record<string, Schema> => ({
  code: { type: 'integer', const: CODE.ok },
  msg: { type: 'string', examples: [msg] },
});
const envelopeOf = (spec: EndpointSpec): Schema => {
  if (spec.rows)
    return object({
      ...done(copy.listOk),
      rows: { type: 'array', items: schemaOf(spec.rows, 'output') },
      total: { type: 'integer', description: `全部行数；数到 ${TOTAL_MOST} 为止，更多时是一个更大的数` },
    });
  return object({ ...done(spec.done ?? copy.ok), data: schemaOf(spec.data, 'output') });
};

const SEALED: Schema = {
  type: 'string',
  pattern: '^v1\\.[\\w-]+\\.[\\w-]+\\.[\\w-]{43}\\.[\\w-]{16}\\.[\\w-]{22,}$',
  description: '加密后的值，算法见文首“加密字段”',
  'x-encrypted': true,
};
/** As it is sent: encrypted fields are sealed text. */
const bodyOf = (spec: Pick<EndpointSpec, 'body' | 'encrypted'>): Schema | null => {
  if (!spec.body) return null;
  const schema = schemaOf(spec.body, 'input');
  const sealed = Object.fromEntries((spec.encrypted ?? []).map((field) => [field, SEALED]));
  return { ...schema, ...(schema.properties ? { properties: { ...schema.properties, ...sealed } } : {}) };
};

const OWN_PAGE: Parameter = {
  name: 'Content-Language',
  in: 'header',
  required: true,
  description: '只应答本站的页面',
  schema: { type: 'string', const: 'zh_CN' },
};

const habitsOf = (spec: EndpointSpec): string[] => [
  ...(spec.encrypted ? [`加密字段：${spec.encrypted.join('、')}。`] : []),
  ...(spec.once ? [`${ONCE_MS / 1000} 秒内同样的提交视为重复，被拒绝（reason 为 duplicate）。`] : []),
  ...(spec.shared ? [`访客的应答保留 ${spec.shared} 秒。`] : []),
  ...(spec.cached ? ['应答带 ETag，可用 If-None-Match 再次核对。'] : []),
  ...(spec.deviceCookie ? ['浏览器由一个 Cookie 再次认出：验证码在哪个浏览器获取，就在哪个浏览器使用。'] : []),
];

type Described = Pick<Operation, 'description' | 'parameters' | 'requestBody' | 'responses'>;

const endpointOf = (spec: EndpointSpec): Described => {
  const parameters = [
    ...parametersOf(spec.params, 'path'),
    ...parametersOf(spec.query, 'query'),
    ...(spec.ownPageOnly ? [OWN_PAGE] : []),
  ];
  const body = bodyOf(spec);
  return {
    description: [WHO[spec.access], ...habitsOf(spec)].join('\n\n'),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: { required: true, content: json(body) } } : {}),
    responses: {
      200: { description: '成功，或带原因的拒绝', content: json({ oneOf: [envelopeOf(spec), REFUSAL] }) },
      ...(spec.cached ? { 304: { description: '与浏览器保存的相同' } } : {}),
      default: { $ref: '#/components/responses/Unserved' },
    },
  };
};

const downloadOf = (spec: DownloadSpec): Described => {
  const parameters = parametersOf(spec.params, 'path');
  const content = Object.fromEntries(spec.files.map((file) => [FILE_TYPES[file], { schema: {} }]));
  const body = bodyOf(spec);
  const refusal = body ? '拒绝是信封。' : '拒绝是信封，HTTP 状态与其 code 相同。';
  return {
    description: `${WHO[spec.access]}\n\n应答是文件本身；${refusal}`,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: { required: true, content: json(body) } } : {}),
    responses: {
      200: { description: `文件（${spec.files.join('、')}）`, content },
      default: { description: '拒绝', content: json(REFUSAL) },
    },
  };
};

const uploadOf = (spec: UploadSpec): Described => {
  const data = schemaOf(spec.data, 'output');
  const file = { type: 'string', contentMediaType: 'application/octet-stream', description: `最大 ${spec.maxMb} MB` };
  const parameters = parametersOf(spec.query, 'query');
  return {
    description: WHO[spec.access],
    ...(parameters.length > 0 ? { parameters } : {}),
    requestBody: { required: true, content: { 'multipart/form-data': { schema: object({ file }) } } },
    responses: {
      200: {
        description: '成功，或带原因的拒绝',
        content: json({ oneOf: [object({ ...done(copy.ok), data }), REFUSAL] }),
      },
      default: { $ref: '#/components/responses/Unserved' },
    },
  };
};

const describe = (spec: EndpointSpec | DownloadSpec | UploadSpec): Described => {
  if ('files' in spec) return downloadOf(spec);
  return 'maxMb' in spec ? uploadOf(spec) : endpointOf(spec);
};

const refusals = (Object.keys(REFUSALS) as (keyof typeof REFUSALS)[]).map((name) => ({
  code: CODE[name],
  means: REFUSALS[name],
}));

const INTRODUCTION = [
  '应答是 JSON 信封，code 为 200 才是成功；应用自己的决定，HTTP 状态都是 200（文件除外）。' +
    '拒绝的 msg 是给人看的一句话，field 指出请求体中的字段，reason 供程序区分。',
  '登录后的请求带 Authorization: Bearer 与登录时得到的令牌；培训机构员工的接口带员工登录得到的令牌，或接口密钥。',
  `列表以 pageNum、pageSize 分页，最多翻到第 ${LIST_DEPTH} 行；t 只用来避开缓存。`,
  `加密字段：先取 /api/user/loginKey 的公钥与随机数（${NONCE_TTL_SEC} 秒内有效，只能用一次），` +
    '以 X25519、HKDF-SHA256（信息 zhibiao-field-v1）、AES-256-GCM 加密，' +
    '写作 v1.kid.nonce.临时公钥.iv.密文，各段为 base64url。',
];

const COMPONENTS = {
  securitySchemes: {
    session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: '登录得到的令牌' },
    staff: { type: 'http', scheme: 'bearer', description: '员工登录得到的令牌，或接口密钥' },
  },
  schemas: {
    Refusal: {
      ...object(
        {
          code: {
            type: 'integer',
            enum: refusals.map(({ code }) => code),
            description: refusals.map(({ code, means }) => `${code} ${means}`).join('；'),
          },
          msg: { type: 'string', description: '给人看的一句话' },
          field: { type: 'string', description: '请求体中的字段，如 org.creditCode' },
          reason: { type: 'string', enum: REFUSAL_REASONS },
          data: { description: '个别拒绝带有的内容，如人机验证的题目' },
        },
        ['code', 'msg'],
      ),
      description: '拒绝',
    },
  },
  responses: {
    Unserved: { description: '没有得到处理：请求有误、太慢，服务不可用，或意外故障', content: json(REFUSAL) },
  },
};

/** `staff`: with what only the training body's own people and programs may call. */
export const openApi = ({ staff }: { staff: boolean }): Document => {
  const paths: Document['paths'] = {};
  const tags = new Set<string>();
  for (const { subject, name, spec } of catalogue) {
    // The staff's way in is among theirs.
    if (!staff && spec.path.startsWith('/system/')) continue;
    tags.add(subject);
    const path = spec.path.replace(/:(\w+)/g, '{$1}');
    const { description, ...described } = describe(spec);
    const of = (paths[path] ??= {});
    of[spec.method.toLowerCase()] = {
      operationId: name,
      tags: [subject],
      summary: spec.title,
      ...(description ? { description } : {}),
      security: SECURITY[spec.access],
      ...described,
    };
  }
  return {
    openapi: '3.1.1',
    info: { title: `${SITE_TITLE} 接口`, version: '1', description: INTRODUCTION.join('\n\n') },
    servers: [{ url: API_BASE }],
    tags: Object.entries(SUBJECTS).flatMap(([name, description]) => (tags.has(name) ? [{ name, description }] : [])),
    paths,
    components: COMPONENTS,
  };
};
