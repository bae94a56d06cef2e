import {
  type DoctorReport,
  drillNow,
  getDoctor,
  runDoctor,
  stateDoctor,
  unstateDoctor,
} from '@zhibiao/contract/doctor/staff';
import { refused } from '#errors.ts';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve/serve.ts';
import { singleFlight } from '#lib/single-flight.ts';
import { audited } from '#services/audit/audited.ts';
import { askForDrill, isDrilling, whyNoDrill } from '#services/backup/restore/drill-run.ts';
import { findDrill } from './last-drill.ts';
import { examineAndKeep, lastReport } from './result.ts';
import { state, unstate } from './statements.ts';

export const doctorStaffRoutes: Feature = (app, deps) => {
  // Two who ask at once get the same report.
  const flight = singleFlight<DoctorReport>();
  serve(app, deps, getDoctor, async () => {
    const { pool, config } = deps;
    const [report, drill, drilling, why] = await Promise.all([
      lastReport(pool),
      findDrill(pool),
      isDrilling(pool),
      whyNoDrill(pool, config.backup),
    ]);
    return { report, drill, drilling, whyNoDrill: why };
  });
  serve(app, deps, drillNow, ({ staff }) =>
    audited(deps, staff, async (client, note) => {
      const why = await whyNoDrill(client, deps.config.backup);
      if (why !== null) throw refused(why);
      if (!(await askForDrill(client))) throw refused('还没有服务器运行周期任务，请稍后再试');
      note({ object: 'doctor', id: 'drill', name: '试恢复' });
      return { drilling: true };
    }),
  );
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
