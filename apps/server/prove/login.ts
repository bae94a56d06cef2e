import { loginKey, receptionLogin } from '@zhibiao/contract/auth/learner';
import { encryptFields, type LoginKey } from '#test/people/encrypt.ts';
import { type CallAnswer, call, surely } from './call.ts';

/**
 * A login by password from a network of its own (TRUST_PROXY); `at` tells it from the others. What is sealed first can
 * be sent at once with others: to seal takes this process as long as to check takes the product.
 */
export const sealedLogin = async (base: string, at: number, fields: { mobile: string; password: string }) => {
  const ip = `198.51.${at >> 8}.${at & 255}`;
  const { data: key } = await surely<LoginKey>(base, loginKey.path, { ip });
  const body = encryptFields(key, receptionLogin.path, fields);
  return (): Promise<CallAnswer> => call(base, receptionLogin.path, { ip, body });
};
