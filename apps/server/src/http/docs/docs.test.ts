import { catalogue, downloads, endpoints, SUBJECTS, uploads } from '@zhibiao/contract/endpoints';
import { API_BASE } from '@zhibiao/contract/core/envelope';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { routesOf } from '#test/content/routes.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import type { Document, Schema } from './openapi.ts';

let world: TestWorld;
let document: Document;
const get = (path: string) => world.app.inject({ method: 'GET', url: `${API_BASE}${path}` });
beforeAll(async () => {
  world = await openTestWorld();
  document = (await get('/docs/openapi.json')).json<Document>();
});
afterAll(() => world.close());

/** The parts of the published schema of OpenAPI 3.1 that this document uses, closed against anything else. */
const Ref = z.strictObject({ $ref: z.string() });
const JsonSchema = z.record(z.string(), z.unknown());
const Content = z.record(z.string().regex(/^[\w.-]+\/[\w.+-]+$/), z.strictObject({ schema: JsonSchema }));
const Answer = z.union([z.strictObject({ description: z.string(), content: Content.optional() }), Ref]);
const OperationShape = z.strictObject({
  operationId: z.string().min(1),
  tags: z.array(z.string()).min(1),
  summary: z.string().min(1),
  description: z.string().optional(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z
    .array(
      z.strictObject({
        name: z.string().min(1),
        in: z.enum(['path', 'query', 'header', 'cookie']),
        required: z.boolean(),
        description: z.string().optional(),
        schema: JsonSchema,
      }),
    )
    .optional(),
  requestBody: z.strictObject({ required: z.boolean(), content: Content }).optional(),
  responses: z.record(z.string().regex(/^([1-5]\d\d|default)$/), Answer),
});
const OpenApi31 = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.strictObject({ title: z.string(), version: z.string(), description: z.string() }),
  servers: z.array(z.strictObject({ url: z.string() })),
  tags: z.array(z.strictObject({ name: z.string(), description: z.string() })),
  paths: z.record(
    z.string().startsWith('/'),
    z.partialRecord(z.enum(['get', 'put', 'post', 'delete']), OperationShape),
  ),
  components: z.strictObject({
    securitySchemes: z.record(z.string(), JsonSchema),
    schemas: z.record(z.string(), JsonSchema),
    responses: z.record(z.string(), Answer),
  }),
});

/** Every schema of a document, at any depth. */
const schemasIn = (value: unknown): Schema[] => {
  if (typeof value !== 'object' || value === null) return [];
  const deeper = Object.values(value).flatMap(schemasIn);
  return 'type' in value || '$ref' in value ? [value as Schema, ...deeper] : deeper;
};
const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

describe('the documentation', () => {
  it('has every endpoint, download and upload of the contract, by its own name, and nothing else', () => {
    const declared = [...endpoints, ...downloads, ...uploads].map(
      ({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`,
    );
    const shown = operations().map(({ path, method }) => `${method.toUpperCase()} ${path}`);
    expect(shown.toSorted()).toEqual(declared.toSorted());
    const names = operations().map(({ operation }) => operation.operationId);
    expect(new Set(names).size).toBe(names.length);
    const served = routesOf(world.app).map(({ method, url }) => `${method} ${url}`);
    expect(served).toContain('GET /readyz');
    for (const inside of ['/readyz', '/healthz', '/media', '/uploads', '/docs'])
      expect(Object.keys(document.paths).filter((path) => path.startsWith(inside))).toEqual([]);
  });

  it('is an OpenAPI 3.1 document by its structure', () => {
    expect(OpenApi31.safeParse(document).error).toBeUndefined();
    for (const { path, operation } of operations()) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const inPath = (operation.parameters ?? []).filter((one) => one.in === 'path');
      expect({ path, names: inPath.map(({ name }) => name) }).toEqual({ path, names: named });
      expect(inPath.every(({ required }) => required)).toBe(true);
      for (const scheme of operation.security.flatMap(Object.keys))
        expect(document.components['securitySchemes']).toHaveProperty(scheme);
      for (const tag of operation.tags) expect(Object.keys(SUBJECTS)).toContain(tag);
    }
    for (const { $ref } of schemasIn(document)) {
      if (typeof $ref !== 'string') continue;
      const [, , kind = '', name = ''] = $ref.split('/');
      expect(document.components[kind]).toHaveProperty(name);
    }
  });

  it('says who may call, what travels encrypted and what a refusal is', () => {
    const of = (name: string) => operations().find(({ operation }) => operation.operationId === name)?.operation;
    expect(of('listArticles')?.security).toEqual([]);
    expect(of('lessonDetail')?.security).toEqual([{}, { session: [] }]);
    expect(of('listStudents')?.security).toEqual([{ session: [] }]);
    expect(of('issueApply')?.security).toEqual([{ staff: [] }]);
    const login = of('receptionLogin')?.requestBody?.content['application/json']?.schema.properties;
    expect(login?.['password']).toMatchObject({ 'x-encrypted': true });
    expect(login?.['remember']).not.toHaveProperty('x-encrypted');
    expect(of('exportData')?.responses['200']).toHaveProperty('content.application/json');
    expect(of('uploadPicture')?.requestBody?.content).toHaveProperty('multipart/form-data');
    expect(document.components).toHaveProperty(
      'schemas.Refusal.properties.code.enum',
      [401, 403, 404, 409, 429, 500, 503, 601],
    );
  });

  it('holds whatever a file of the contract declares, each name once', () => {
    const source = join(import.meta.dirname, '../../../../contract/src');
    const declared = readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .flatMap((file) =>
        [
          ...readFileSync(join(source, file), 'utf8').matchAll(
            /^export const (\w+) = (?:endpoint|download|upload)\(/gm,
          ),
        ].map(([, name]) => ({ file, name })),
      );
    const known = new Set(catalogue.map(({ name }) => name));
    const files = declared.filter(({ name = '' }) => !known.has(name)).map(({ file }) => file);
    expect([...new Set(files)], 'apps/contract/src/modules.ts does not name these files').toEqual([]);
    const names = declared.map(({ name }) => name);
    expect(
      names.filter((name, at) => names.indexOf(name) !== at),
      'declared twice',
    ).toEqual([]);
    const undeclared = [...known].filter((name) => !names.includes(name));
    expect(undeclared, 'not found as `export const name = endpoint(`').toEqual([]);
    expect(catalogue).toHaveLength(declared.length);
  });

  it('is a page without a script, a foreign host or a word of the inside', async () => {
    const { headers, body } = await get('/docs');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(body).not.toMatch(/<script|\son\w+=|https?:|undefined|\[object/);
    for (const { name } of catalogue) expect(body).toContain(`id="${name}"`);
    expect(body).toContain('href="/prod-api/docs/openapi.json"');
    expect(JSON.stringify(document)).not.toMatch(/\.ts\b|prisma|postgres/i);
  });

  it('shows what is the staff’s inside the networks of the console only', async () => {
    const staffs = catalogue.filter(({ spec }) => spec.path.startsWith('/system/'));
    expect(staffs.length).toBeGreaterThan(100);
    await world.deps.db.setting.create({ data: { key: 'security.consoleCidrs', value: ['192.0.2.0/24'] } });
    try {
      const outside = (await get('/docs/openapi.json')).json<Document>();
      const paths = Object.keys(outside.paths);
      expect(paths.filter((path) => path.startsWith('/system/'))).toEqual([]);
      expect(paths.length).toBe(Object.keys(document.paths).filter((path) => !path.startsWith('/system/')).length);
      const { body, headers } = await get('/docs');
      expect(headers['cache-control']).toBe('private, no-cache');
      for (const { name } of staffs) expect(body).not.toContain(`id="${name}"`);
      expect(body).not.toContain('/system/');
      const used = new Set(
        Object.values(outside.paths).flatMap((one) => Object.values(one).flatMap(({ tags }) => tags)),
      );
      expect(outside.tags.map(({ name }) => name).filter((name) => !used.has(name))).toEqual([]);
    } finally {
      await world.deps.db.setting.delete({ where: { key: 'security.consoleCidrs' } });
    }
    expect((await get('/docs/openapi.json')).json<Document>()).toEqual(document);
  });
});
