import { API_BASE } from '@zhibiao/contract/core/envelope';
import type { FastifyReply } from 'fastify';
import type { Feature, Request } from '#http/app-types.ts';
import { houseOf } from '#ports/messages/house.ts';
import { unsubscribe } from './save-wishes.ts';
import { namedBy, UNSUBSCRIBE_PATH } from './unsubscribe-link.ts';
import { askPage, donePage, gonePage } from './unsubscribe-page.ts';

const GONE = 410;
const BODY_BYTES = 4_096;

/**
 * Below a mail, without a login: a person confirms first, since programs that look for malware open every address; a
 * mail program posts at once (RFC 8058). What it posts says nothing that the address does not.
 */
export const unsubscribeRoutes: Feature = async (app, { pool, secrets }) => {
  const namedIn = ({ query }: Request) => {
    const { t } = query as { t?: unknown };
    return typeof t === 'string' ? namedBy(secrets, t) : null;
  };
  const page = async (reply: FastifyReply, of: (house: string) => string, status = 200) =>
    reply
      .code(status)
      .type('text/html; charset=utf-8')
      .send(of(await houseOf(pool)));
  const url = API_BASE + UNSUBSCRIBE_PATH;

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_BYTES }, (_request, _body, done) =>
      done(null, undefined),
    );
    scope.get(url, (request, reply) => {
      const named = namedIn(request);
      return named ? page(reply, (house) => askPage(house, named.scope)) : page(reply, gonePage, GONE);
    });
    scope.post(url, async (request, reply) => {
      const named = namedIn(request);
      if (!named) return page(reply, gonePage, GONE);
      await unsubscribe(pool, named);
      return page(reply, (house) => donePage(house, named.scope));
    });
  });
};
