import type { GrantableRight } from '@zhibiao/contract/org-rights';
import type { OrgOverview } from '@zhibiao/contract/org/overview';
import { one, sql } from '#db/sql.ts';
import type { Viewer } from '#domain/auth/roles.ts';
import { day } from '#domain/time/time.ts';
import { FIGURE, orgFigures } from '#services/org/figures.ts';
import type { SettingNeeds } from '#services/settings/settings.ts';
import { appliesOf, orgCertificateFigures } from './certificates.ts';
import { orgHeadcount } from './people.ts';
import { orgStudyFigures } from './study.ts';

const membersOf = (orgId: string) => sql<{ members: number }>`
  SELECT coalesce(sum(f.amount), 0)::int AS members FROM ${orgFigures(orgId, FIGURE.people)}`;

/** What waits in the organisation, and how its people stand: of each part only what the viewer has the right to. */
export const findOrgOverview = async (
  deps: SettingNeeds,
  { orgId, rights }: Viewer & { orgId: string },
  now = new Date(),
): Promise<OrgOverview> => {
  const { pool } = deps;
  const having = <T>(right: GrantableRight, find: () => Promise<T>) => (rights.includes(right) ? find() : null);
  const [{ members }, people, study, apply, cert] = await Promise.all([
    one(pool, membersOf(orgId)),
    having('people', () => orgHeadcount(pool, orgId)),
    having('study', () => orgStudyFigures(deps, orgId, now)),
    having('apply', () => appliesOf(pool, orgId)),
    having('cert', () => orgCertificateFigures(pool, orgId)),
  ]);
  return { today: day(now), members, people, study, apply, cert };
};
