import { codeFrom } from '@zhibiao/contract/core/codes';
import { STUDY_DICT_STATUS } from '@zhibiao/contract/site/staff-dict';
import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import {
  AREA_LEVEL,
  AREA_STATUS,
  type getKv,
  type getStudyDict,
  type listAreas,
  type listDict,
  type listStudyDict,
} from '@zhibiao/contract/site/learner';
import type { Db } from '#db/client.ts';
import type { Deps } from '#deps.ts';
import { missing } from '#errors.ts';
import { many, sql } from '#db/sql.ts';
import { withCleanLink } from '#domain/text/clean-link.ts';
import { isLifeInWriting } from '#services/demo-life.ts';
import { settingsNow } from '#services/settings/settings.ts';
import { shownProviders } from '#services/sso/providers.ts';
import { SHOWN_NOW } from './banners.ts';
import { findFigures } from './figures.ts';

/** Entries of a dictionary in RuoYi's row shape; an unknown type is an empty dictionary. */
export const findDict = async (db: Db, type: string): Promise<AnswerOf<typeof listDict>> => {
  const entries = await db.dictEntry.findMany({
    where: { type, status: '0' },
    orderBy: [{ sort: 'asc' }, { value: 'asc' }],
  });
  return entries.map((e) => ({
    dictCode: e.id,
    dictSort: e.sort,
    dictLabel: e.label,
    dictValue: e.value,
    dictType: e.type,
    cssClass: null,
    listClass: null,
    isDefault: e.isDefault ? ('Y' as const) : ('N' as const),
    status: '0' as const,
    remark: e.remark,
  }));
};

export const findStudyDicts = (db: Db, pId: number): Promise<AnswerOf<typeof listStudyDict>> =>
  db.studyDict.findMany({
    where: { pId, status: STUDY_DICT_STATUS.on },
    orderBy: [{ sort: 'asc' }, { id: 'asc' }],
    select: { id: true, name: true },
  });

export const findStudyDict = async (db: Db, id: number): Promise<AnswerOf<typeof getStudyDict>> => {
  const entry = await db.studyDict.findUnique({ where: { id }, select: { id: true, pId: true, name: true } });
  if (!entry) throw missing('分类不存在');
  return entry;
};

export const findAreas = async (db: Db): Promise<AnswerOf<typeof listAreas>> => {
  const areas = await db.area.findMany({ orderBy: { code: 'asc' } });
  return areas.map((a) => ({
    area_code: a.code,
    area_name: a.name,
    pre_area_id: a.parent,
    level: codeFrom(AREA_LEVEL, a.level),
    ...(a.status === AREA_STATUS.current ? {} : { disabled: true as const }),
  }));
};

type Shown = { id: string; title: string; image: string; alt: string; linkUrl: string | null };
const SELECT_SHOWN = sql<Shown>`
  SELECT id, title, image, alt, "linkUrl" FROM "Banner" WHERE ${SHOWN_NOW} ORDER BY sort, id`;

/** An empty text is hidden. */
const shown = (text: string): string | null => text || null;

/** Banners and the site's own settings. `demo` tells the pages to say so. */
export const findKv = async (deps: Pick<Deps, 'db' | 'pool' | 'config'>): Promise<AnswerOf<typeof getKv>> => {
  const [banners, setting, figures, writing, sso] = await Promise.all([
    many(deps.pool, SELECT_SHOWN),
    settingsNow(deps),
    findFigures(deps.pool),
    isLifeInWriting(deps),
    shownProviders(deps.pool),
  ]);
  return {
    banners: banners.map(withCleanLink),
    figures,
    site: {
      name: setting('site.name'),
      logo: shown(setting('site.logo')),
      icp: shown(setting('site.icp')),
      gongan: shown(setting('site.gongan')),
      hotline: shown(setting('site.hotline')),
      address: shown(setting('site.address')),
      mail: shown(setting('site.mail')),
      hours: shown(setting('site.hours')),
      helpLinks: setting('site.helpLinks'),
      demo: deps.config.demo,
      hourMin: setting('study.hourMin'),
      appealDays: setting('appeal.days'),
      reviewDays: setting('sla.apply'),
      issueDays: setting('sla.issue'),
      sso,
      ...(writing && { writingDemo: true as const }),
    },
  };
};
