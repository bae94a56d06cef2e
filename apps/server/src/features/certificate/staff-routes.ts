import * as calendar from '@zhibiao/contract/certificate/staff-calendar';
import * as contract from '@zhibiao/contract/certificate/staff';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve/serve.ts';
import { findCalendar, findEnding } from '#features/certificate/calendar/queries.ts';
import { remindHolders } from '#features/certificate/calendar/remind.ts';
import { findCertificate } from '#features/certificate/staff/detail.ts';
import { countCertificates, findCertificates } from '#features/certificate/staff/list.ts';
import { certificatePdfRoute } from '#features/certificate/staff/pdf-route.ts';
import { findSeenPicture } from '#features/certificate/staff/picture.ts';
import { startZip } from '#features/certificate/staff/zip.ts';
import { reissueCertificate, reissueHeld } from './state/reissue.ts';
import { revokeCertificate } from './state/revoke.ts';

/** The training body looks at what it issued, takes certificates back and replaces them. */
export const certificateStaffRoutes: Feature = (app, deps) => {
  serve(app, deps, contract.listCertificates, ({ query, staff }) => findCertificates(deps.pool, staff, query));
  serve(app, deps, contract.certificateCounts, ({ query, staff }) => countCertificates(deps.pool, staff, query));
  serve(app, deps, contract.certificateDetail, ({ params, staff }) => findCertificate(deps, staff, params.id));
  serve(app, deps, contract.certificatePicture, ({ params, staff }) => findSeenPicture(deps, staff, params.id));
  certificatePdfRoute(app, deps);
  serve(app, deps, contract.zipCertificates, ({ body, staff }) => startZip(deps, staff, body));
  serve(app, deps, calendar.certificateCalendar, ({ query, staff }) => findCalendar(deps.pool, staff, query.year));
  serve(app, deps, calendar.listEndingCertificates, ({ query, staff }) => findEnding(deps.pool, staff, query));
  serve(app, deps, calendar.remindHolders, ({ body, staff }) => remindHolders(deps, staff, body.ids));
  serve(app, deps, contract.revokeCertificate, ({ staff, body }) => revokeCertificate(deps, staff, body));
  serve(app, deps, contract.reissueCertificate, ({ staff, body }) => reissueCertificate(deps, staff, body));
  serve(app, deps, contract.holdReissue, ({ staff, body }) => reissueHeld(deps, staff, body));
};
