import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { API_BASE } from '@zhibiao/contract/core/envelope';
import { DEVICE_MEMORY_DAYS } from '@zhibiao/contract/core/limits';

/**
 * A random mark that a browser keeps and no script reads: it says "the same browser as before" and proves no
 * identity. Codes are bound to the browser that requested them, and limits know a person's own devices by it.
 */
const NAME = 'zhibiao-mark';
const MARK = /(?:^|;\s*)zhibiao-mark=([\w-]{22})(?:;|$)/;

const hashOf = (mark: string) => createHash('sha256').update(mark).digest('base64url');

const sentMark = ({ headers }: FastifyRequest): string | undefined => MARK.exec(headers.cookie ?? '')?.[1];

/** The hash of the mark that came with the request; the mark itself is kept by the browser alone. */
export const markOf = (request: FastifyRequest): string | null => {
  const mark = sentMark(request);
  return mark ? hashOf(mark) : null;
};

/** The browser's mark, or a new one for it; `keep` lets the browser have it, for longer if it had it before. */
export const giveMark = (
  request: FastifyRequest,
  reply: FastifyReply,
  secure: boolean,
): { hash: string; keep: () => void } => {
  const mark = sentMark(request) ?? randomBytes(16).toString('base64url');
  const age = DEVICE_MEMORY_DAYS * 86_400;
  const path = request.url.startsWith(`${API_BASE}/system/`) ? '/system/auth' : '/api/user';
  const scope = `Path=${API_BASE}${path}; Max-Age=${age}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
  const cookie = `${NAME}=${mark}; ${scope}`;
  return { hash: hashOf(mark), keep: () => void reply.header('set-cookie', cookie) };
};
