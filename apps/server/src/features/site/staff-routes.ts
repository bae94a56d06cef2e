import {
  addDictEntry,
  addStudyDict,
  areaState,
  editDictEntry,
  editStudyDict,
  listDictEntries,
  listStudyDicts,
  orderDictEntries,
  orderStudyDicts,
  removeDictEntry,
  removeStudyDict,
} from '@zhibiao/contract/site/staff-dict';
import { addBanner, editBanner, listBanners, orderBanners, removeBanner } from '@zhibiao/contract/site/staff';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve/serve.ts';
import { areaSheetRoutes, findAreaState } from './areas.ts';
import { changeBanner, createBanner, dropBanner, findBanners, sortBanners } from './banners.ts';
import { changeDictEntry, createDictEntry, dropDictEntry, findDictEntries, sortDictEntries } from './dict-entries.ts';
import { staffPictureRoutes } from './staff-picture.ts';
import { changeCategory, createCategory, dropCategory, findCategories, sortCategories } from './study-dicts.ts';

export const siteStaffRoutes: Feature = (app, deps) => {
  const { pool } = deps;
  serve(app, deps, listBanners, () => findBanners(pool));
  serve(app, deps, addBanner, ({ body, staff }) => createBanner(deps, staff, body));
  serve(app, deps, editBanner, ({ body, staff }) => changeBanner(deps, staff, body));
  serve(app, deps, removeBanner, ({ body, staff }) => dropBanner(deps, staff, body));
  serve(app, deps, orderBanners, ({ body, staff }) => sortBanners(deps, staff, body));
  serve(app, deps, listDictEntries, ({ query }) => findDictEntries(pool, query.type));
  serve(app, deps, addDictEntry, ({ body, staff }) => createDictEntry(deps, staff, body));
  serve(app, deps, editDictEntry, ({ body, staff }) => changeDictEntry(deps, staff, body));
  serve(app, deps, removeDictEntry, ({ body, staff }) => dropDictEntry(deps, staff, body));
  serve(app, deps, orderDictEntries, ({ body, staff }) => sortDictEntries(deps, staff, body));
  serve(app, deps, listStudyDicts, () => findCategories(pool));
  serve(app, deps, addStudyDict, ({ body, staff }) => createCategory(deps, staff, body));
  serve(app, deps, editStudyDict, ({ body, staff }) => changeCategory(deps, staff, body));
  serve(app, deps, removeStudyDict, ({ body, staff }) => dropCategory(deps, staff, body));
  serve(app, deps, orderStudyDicts, ({ body, staff }) => sortCategories(deps, staff, body));
  serve(app, deps, areaState, () => findAreaState(pool));
  areaSheetRoutes(app, deps);
  staffPictureRoutes(app, deps);
};
