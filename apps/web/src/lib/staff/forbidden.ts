import { isPermission, permissionLabel } from '@zhibiao/contract/permissions';
import { ApiError } from '#lib/api/api.ts';

/** What a 403 of the console carries: which permission is wanted or does as well, and the roles that hold one. */
type Wanted = { permission: string; or?: readonly string[]; roles: readonly string[] | null };

const wantedOf = ({ data }: ApiError): Wanted | null => {
  const { permission, or, roles } = (data ?? {}) as Partial<Wanted>;
  return permission && Array.isArray(roles) ? { permission, ...(or && { or }), roles } : null;
};

/** Where the right is to be had, if that is known. */
export const wantedText = ({ permission, or = [], roles }: Wanted): string => {
  const names = [permission, ...or].map((one) => `“${isPermission(one) ? permissionLabel(one) : one}”`);
  const wanted = `需要${names.join('或')}权限`;
  if (roles === null) return wanted;
  return roles.length > 0 ? `${wanted}，拥有它的角色：${roles.join('、')}` : `${wanted}，目前没有角色拥有它`;
};

/** The same refusal, in the sentence that says which permission is wanted and who can give it. */
export const saidForbidden = (error: ApiError): ApiError => {
  const wanted = wantedOf(error);
  if (!wanted) return error;
  return new ApiError(error.code, `${error.message}（${wantedText(wanted)}）`, error.data, error.endpoint);
};
