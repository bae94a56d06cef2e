import {
  certificateDetail,
  certificatePicture,
  listCertificates,
  reissueCertificate as reissueEndpoint,
  revokeCertificate as revokeEndpoint,
} from '@zhibiao/contract/certificate-staff';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve.ts';
import { findCertificate } from '#features/certificate/staff/detail.ts';
import { findCertificates } from '#features/certificate/staff/list.ts';
import { certificatePdfRoute } from '#features/certificate/staff/pdf-route.ts';
import { findSeenPicture } from '#features/certificate/staff/picture.ts';
import { reissueCertificate, revokeCertificate } from './revoke-reissue.ts';

/** The training body looks at what it issued, takes certificates back and replaces them. */
export const certificateStaffRoutes: Feature = (app, deps) => {
  serve(app, deps, listCertificates, ({ query, staff }) => findCertificates(deps.pool, staff, query));
  serve(app, deps, certificateDetail, ({ params, staff }) => findCertificate(deps, staff, params.id));
  serve(app, deps, certificatePicture, ({ params, staff }) => findSeenPicture(deps, staff, params.id));
  certificatePdfRoute(app, deps);
  serve(app, deps, revokeEndpoint, ({ staff, body }) => revokeCertificate(deps, staff, body));
  serve(app, deps, reissueEndpoint, ({ staff, body }) => reissueCertificate(deps, staff, body));
};
