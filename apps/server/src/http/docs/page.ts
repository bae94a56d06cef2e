import { htmlText as escape } from '@zhibiao/contract/core/text/html-text';
import type { Document, Operation, Parameter, Schema } from './openapi.ts';

/** The document for reading: one page without a script and without anybody else's files. */

const paragraphs = (text: string) =>
  text
    .split('\n\n')
    .map((one) => `<p>${escape(one)}</p>`)
    .join('');

const KINDS: Record<string, string> = {
  string: '文本',
  number: '数',
  integer: '整数',
  boolean: '是否',
  null: '空',
  object: '对象',
  array: '列表',
};
const kindOf = (schema: Schema): string => {
  const variants = (schema['anyOf'] ?? schema['oneOf']) as Schema[] | undefined;
  if (variants) return [...new Set(variants.map(kindOf))].join(' 或 ');
  const kinds = [schema.type ?? []].flat().map((type) => KINDS[type] ?? type);
  if (schema.type === 'array' && schema.items) return `${kindOf(schema.items)}的列表`;
  return kinds.join(' 或 ') || '任意';
};

const LIMITS: [keyword: string, say: (limit: unknown) => string][] = [
  ['const', (value) => `只能是 ${JSON.stringify(value)}`],
  ['minLength', (n) => `至少 ${n as number} 个字符`],
  ['maxLength', (n) => `最多 ${n as number} 个字符`],
  ['minimum', (n) => `不小于 ${n as number}`],
  ['maximum', (n) => `不大于 ${n as number}`],
  ['minItems', (n) => `至少 ${n as number} 项`],
  ['maxItems', (n) => `最多 ${n as number} 项`],
  ['format', (name) => String(name)],
  ['default', (value) => `默认 ${JSON.stringify(value)}`],
];
/** The largest integer that a number can be says nothing. */
const isTelling = (limit: unknown) => limit !== undefined && Math.abs(Number(limit)) !== Number.MAX_SAFE_INTEGER;
const notesOf = (schema: Schema): string => {
  const choices = schema['enum'] as unknown[] | undefined;
  return [
    ...(schema.description ? [schema.description] : choices ? [`可取 ${choices.map(String).join('、')}`] : []),
    ...LIMITS.flatMap(([keyword, say]) => (isTelling(schema[keyword]) ? [say(schema[keyword])] : [])),
  ].join('；');
};

const row = (name: string, required: boolean, schema: Schema, depth = 0): string =>
  `<tr><td style="padding-left:${depth * 18 + 12}px"><code>${escape(name)}</code>` +
  `${required ? '' : ' <i>可省略</i>'}</td>` +
  `<td>${escape(kindOf(schema))}</td><td>${escape(notesOf(schema))}</td></tr>`;

/** What lies within: the fields of an object, of a list's objects, of the object among several variants. */
const inner = (schema: Schema): Schema | null => {
  if (schema.properties) return schema;
  if (schema.items) return inner(schema.items);
  const variants = (schema['anyOf'] ?? schema['oneOf'] ?? []) as Schema[];
  return variants.map(inner).find((found) => found !== null) ?? null;
};
const rowsOf = (schema: Schema, depth = 0): string => {
  const { properties = {}, required = [] } = inner(schema) ?? {};
  return Object.entries(properties)
    .map(([name, one]) => row(name, required.includes(name), one, depth) + rowsOf(one, depth + 1))
    .join('');
};

const table = (caption: string, rows: string) =>
  rows &&
  `<table><caption>${caption}</caption><thead><tr><th>名称</th><th>类型</th><th>说明</th></tr></thead>` +
    `<tbody>${rows}</tbody></table>`;

const PLACES: [Parameter['in'], string][] = [
  ['path', '路径参数'],
  ['query', '查询参数'],
  ['header', '请求头'],
];
const parametersOf = ({ parameters = [] }: Operation) =>
  PLACES.map(([place, caption]) =>
    table(
      caption,
      parameters
        .filter((one) => one.in === place)
        .map(({ name, required, schema, description }) =>
          row(name, required, description ? { ...schema, description } : schema),
        )
        .join(''),
    ),
  ).join('');

const answerOf = ({ responses }: Operation): string => {
  const ok = responses['200'];
  if (!ok || '$ref' in ok) return '';
  const schema = ok.content?.['application/json']?.schema;
  return schema ? table('成功的应答', rowsOf(schema)) : `<p>应答：${escape(ok.description)}</p>`;
};

const operationOf = (method: string, path: string, operation: Operation): string => {
  const [body] = Object.values(operation.requestBody?.content ?? {});
  return `<details id="${operation.operationId}"><summary><b class="${method}">${method.toUpperCase()}</b>
<code>${escape(path)}</code><span>${escape(operation.summary)}</span></summary>
<div>${paragraphs(operation.description ?? '')}${parametersOf(operation)}${
    body ? table('请求体', rowsOf(body.schema)) : ''
  }${answerOf(operation)}</div></details>`;
};

const STYLE = `
:root { color-scheme: light; }
* { box-sizing: border-box; }
body { margin: 0; background: #F5F7FA; color: #12233D; line-height: 1.7; font-size: 15px;
  font-family: system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans SC", sans-serif; }
main { max-width: 1040px; margin: 0 auto; padding: 32px 20px 64px; }
h1 { margin: 0 0 8px; font-size: 26px; } h2 { margin: 40px 0 12px; font-size: 19px; }
p { margin: 0 0 8px; } a { color: #1D4F91; }
nav { display: flex; flex-wrap: wrap; gap: 4px 18px; margin: 20px 0 0; }
nav a { display: inline-block; padding: 10px 0; }
details { margin: 0 0 8px; background: #FFF; border: 1px solid #D5DDE8; border-radius: 6px; }
summary { display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: baseline; padding: 11px 16px; cursor: pointer; }
summary span { margin-left: auto; color: #4A5666; }
summary:focus-visible, a:focus-visible { outline: 2px solid #1D4F91; outline-offset: 2px; }
summary b { min-width: 58px; font-size: 13px; color: #1D4F91; } summary b.get { color: #38628F; }
details > div { padding: 4px 16px 12px; border-top: 1px solid #E6EBF2; overflow-x: auto; }
code { font: 14px/1.6 ui-monospace, Consolas, monospace; overflow-wrap: anywhere; }
table { width: 100%; margin: 12px 0; border-collapse: collapse; font-size: 14px; }
caption { padding: 4px 0; text-align: left; font-weight: 600; }
th, td { padding: 6px 12px; text-align: left; vertical-align: top; border-bottom: 1px solid #E6EBF2; }
th { background: #EAF1FA; font-weight: 600; white-space: nowrap; } td:nth-child(2) { white-space: nowrap; }
td i { color: #4A5666; font-style: normal; font-size: 13px; }
@media (max-width: 600px) { summary span { margin-left: 0; width: 100%; } th, td { padding: 6px 8px; } }
`;

export const docsPage = (document: Document, jsonPath: string): string => {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
  const sections = document.tags.map(({ name, description }) => {
    const own = operations.filter(({ operation }) => operation.tags.includes(name));
    const all = own.map(({ method, path, operation }) => operationOf(method, path, operation)).join('\n');
    return `<section><h2 id="${name}">${escape(description)}</h2>\n${all}</section>`;
  });
  const links = document.tags.map(({ name, description }) => `<a href="#${name}">${escape(description)}</a>`).join('');

  return `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escape(document.info.title)}</title><style>${STYLE}</style></head>
<body><main><h1>${escape(document.info.title)}</h1>
${paragraphs(document.info.description)}
<p>共 ${operations.length} 个接口，地址以 <code>${escape(document.servers[0]?.url ?? '')}</code> 开头。
机器可读的版本：<a href="${escape(jsonPath)}">OpenAPI ${document.openapi}</a></p>
<nav aria-label="主题">${links}</nav>
${sections.join('\n')}</main></body></html>
`;
};
