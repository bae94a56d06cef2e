import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { API_BASE } from '@zhibiao/contract/core/envelope';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildPerson } from '#test/people/people.ts';
import { bootServer, type RealServer } from '#test/world/real-server.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

type Attribute = { key: string; value: { stringValue?: string } };
type Span = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: Attribute[];
};
type Sent = { resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[] };

const PRELOAD = join(import.meta.dirname, 'preload.ts');
const sent: { body: Sent; key: string | undefined }[] = [];
let collector: Server;
let world: TestWorld;
let server: RealServer;
beforeAll(async () => {
  collector = createServer((request, response) => {
    void json(request).then((body) => {
      sent.push({ body: body as Sent, key: request.headers['x-key'] as string | undefined });
      response.end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  world = await openTestWorld();
  const traces = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20key',
    OTEL_SERVICE_NAME: 'school',
  };
  server = await bootServer(world, world.deps.config.dataDir, traces, ['--import', PRELOAD]);
}, 60_000);
afterAll(async () => {
  await server.kill9();
  collector.close();
  await world.close();
});

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';
const spans = () =>
  sent.flatMap(({ body }) =>
    body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );

it("a request is part of its caller's trace, and so are the statements it leads to", { timeout: 30_000 }, async () => {
  const person = await buildPerson(world);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      fetch(`${server.base}${API_BASE}/api/lesson/my?pageNum=1&pageSize=10&keyword=lantern`, {
        headers: {
          authorization: `Bearer ${person.token}`,
          'content-language': 'zh_CN',
          traceparent: `00-${TRACE}-${CALLER}-01`,
        },
      }).then((answer) => answer.json() as Promise<{ code: number }>),
    ),
  );
  // Also those that share a line with others are answered, each with its own.
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200]));
  expect(await server.terminate()).toBe(0);

  const mine = spans().filter(({ traceId }) => traceId === TRACE);
  const requests = mine.filter(({ name }) => name === `GET ${API_BASE}/api/lesson/my`);
  expect(requests).toHaveLength(20);
  expect(new Set(requests.map(({ parentSpanId, kind }) => `${parentSpanId} ${kind}`))).toEqual(
    new Set([`${CALLER} 2`]),
  );
  const statements = mine.filter(({ name }) => name.startsWith('pg.query'));
  expect(statements.length).toBeGreaterThanOrEqual(20);
  const within = new Set(mine.map(({ spanId }) => spanId));
  expect(statements.filter(({ parentSpanId }) => !within.has(parentSpanId ?? ''))).toEqual([]);

  const text = JSON.stringify(sent);
  for (const secret of ['lantern', person.token, person.id]) expect(text).not.toContain(secret);
  expect(new Set(sent.map(({ key }) => key))).toEqual(new Set(['a key']));
  const named = sent[0]?.body.resourceSpans[0]?.resource.attributes.find(({ key }) => key === 'service.name');
  expect(named?.value.stringValue).toBe('school');
});
