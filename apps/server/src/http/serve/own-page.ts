import { forbidden } from '#errors.ts';
import type { Request } from '#http/app-types.ts';

/**
 * Refuses what a page of ours did not ask for: an image, a link, another site, another port of this host.
 * No page elsewhere can send this header with this value unasked: the underscore takes it off the list of values that
 * need no preflight
 * (fetch.spec.whatwg.org, CORS-safelisted request-header), and no preflight is ever granted here.
 * Browsers say where a request comes from on HTTPS and on localhost; on a plain-HTTP intranet they do not.
 */
export const requireOwnPage = ({ headers }: Request): void => {
  const site = headers['sec-fetch-site'];
  if (headers['content-language'] !== 'zh_CN' || (site !== undefined && site !== 'same-origin')) throw forbidden();
};
