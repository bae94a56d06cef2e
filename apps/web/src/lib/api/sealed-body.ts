import { loginKey } from '@zhibiao/contract/auth/learner';
import type { AnswerOf, EndpointSpec } from '@zhibiao/contract/core/endpoint';
import { sealField } from './cipher.ts';

type Fetch = (endpoint: typeof loginKey, options: { signal?: AbortSignal }) => Promise<AnswerOf<typeof loginKey>>;

/** Replaces the fields an endpoint declares encrypted; all of one request share one key and nonce. */
export const sealBody = async (
  endpoint: EndpointSpec,
  body: Record<string, unknown>,
  fetchKey: Fetch,
  signal?: AbortSignal,
): Promise<Record<string, unknown>> => {
  const key = await fetchKey(loginKey, signal ? { signal } : {});
  const sealed = { ...body };
  for (const field of endpoint.encrypted ?? []) {
    const value = body[field];
    if (typeof value === 'string') sealed[field] = sealField(value, key, endpoint.path, field);
  }
  return sealed;
};
