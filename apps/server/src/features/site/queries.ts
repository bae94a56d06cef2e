import type { AnswerOf } from '@zhibiao/contract/endpoint';
import type { getKv, getStudyDict, listAreas, listDict, listStudyDict } from '@zhibiao/contract/site';
import type { Db } from '#db/client.ts';
import { missing } from '#errors.ts';
import { withCleanLink } from '#domain/clean-link.ts';

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
    where: { pId },
    orderBy: [{ sort: 'asc' }, { id: 'asc' }],
    select: { id: true, name: true },
  });

export const findStudyDict = async (db: Db, id: number): Promise<AnswerOf<typeof getStudyDict>> => {
  const entry = await db.studyDict.findUnique({ where: { id }, select: { id: true, pId: true, name: true } });
  if (!entry) throw missing('字典不存在');
  return entry;
};

export const findAreas = async (db: Db): Promise<AnswerOf<typeof listAreas>> => {
  const areas = await db.area.findMany({ orderBy: { code: 'asc' } });
  return areas.map((a) => ({ area_code: a.code, area_name: a.name, pre_area_id: a.parent, level: a.level }));
};

/** Banners and the site's own settings. `demo` tells the pages to say so. */
export const findKv = async (db: Db, demo: boolean): Promise<AnswerOf<typeof getKv>> => {
  const [banners, settings] = await Promise.all([
    db.banner.findMany({
      where: { status: 1 },
      orderBy: [{ sort: 'asc' }, { id: 'asc' }],
      select: { id: true, title: true, image: true, alt: true, linkUrl: true },
    }),
    db.setting.findMany({ where: { key: { startsWith: 'site.' } } }),
  ]);
  const setting = new Map(settings.map((s) => [s.key, s.value]));
  const text = (key: string) => {
    const value = setting.get(`site.${key}`);
    return typeof value === 'string' && value !== '' ? value : null;
  };
  return {
    banners: banners.map(withCleanLink),
    site: {
      name: text('name') ?? '知标学堂',
      logo: text('logo'),
      icp: text('icp'),
      gongan: text('gongan'),
      hotline: text('hotline'),
      hours: text('hours'),
      demo,
    },
  };
};
