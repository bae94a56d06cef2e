import { type DoctorReport, getDoctor, runDoctor, stateDoctor, unstateDoctor } from '@zhibiao/contract/doctor-staff';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve.ts';
import { singleFlight } from '#lib/single-flight.ts';
import { audited } from '#services/audit/audited.ts';
import { findDrill } from './last-drill.ts';
import { examineAndKeep, lastReport } from './result.ts';
import { state, unstate } from './statements.ts';

export const doctorStaffRoutes: Feature = (app, deps) => {
  // Two who ask at once are told the same.
  const flight = singleFlight<DoctorReport>();
  serve(app, deps, getDoctor, async () => {
    const [report, drill] = await Promise.all([lastReport(deps.pool), findDrill(deps.pool)]);
    return { report, drill };
  });
  serve(app, deps, runDoctor, async ({ staff }) => {
    const report = await flight('', () => examineAndKeep(deps));
    return audited(deps, staff, async (_client, note) => {
      note({ object: 'doctor', id: report.at, name: '系统体检' });
      return report;
    });
  });
  serve(app, deps, stateDoctor, ({ body, staff }) => state(deps, staff, body));
  serve(app, deps, unstateDoctor, ({ body, staff }) => unstate(deps, staff, body));
};
