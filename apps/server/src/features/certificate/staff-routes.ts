import {
  reissueCertificate as reissueEndpoint,
  revokeCertificate as revokeEndpoint,
} from '@zhibiao/contract/certificate-staff';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve.ts';
import { reissueCertificate, revokeCertificate } from './revoke-reissue.ts';

/** The training body takes certificates back and replaces them. */
export const certificateStaffRoutes: Feature = (app, deps) => {
  serve(app, deps, revokeEndpoint, ({ staff, body }) => revokeCertificate(deps, staff, body));
  serve(app, deps, reissueEndpoint, ({ staff, body }) => reissueCertificate(deps, staff, body));
};
