import { doctorEcho } from '@zhibiao/contract/doctor/echo';
import { missing } from '#errors.ts';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve/serve.ts';
import { VERSION } from '#lib/version.ts';
import { isProof } from './echo.ts';

/** Asked by the installation itself, from outside; to anybody else there is nothing here. */
export const doctorRoutes: Feature = (app, deps) => {
  serve(app, deps, doctorEcho, ({ query: { proof }, caller }) => {
    if (!isProof(deps.secrets, proof, Date.now())) throw missing();
    const { secure = false, proxied = false } = caller.way ?? {};
    return { version: VERSION, secure, proxied };
  });
};
