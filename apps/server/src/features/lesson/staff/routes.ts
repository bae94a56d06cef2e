import * as items from '@zhibiao/contract/lesson/staff-items';
import * as contract from '@zhibiao/contract/lesson/staff-publish';
import {
  copyLesson,
  createLesson,
  lessonCounts,
  lessonLog,
  listSystemLessons,
  removeLesson,
  saveTree,
  systemLesson,
  updateLesson,
} from '@zhibiao/contract/lesson/staff';
import { replaceMedia } from '@zhibiao/contract/media/staff';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve/serve.ts';
import { approveLesson } from './publish/approve.ts';
import { checkLesson } from './publish/check.ts';
import { findSystemItem, findSystemLesson } from './detail.ts';
import { addItem, dropItem, editItem } from './item/items.ts';
import { addLesson, dropLesson, duplicateLesson, editLesson } from './lessons.ts';
import { countLessons, findSystemLessons } from './list.ts';
import { findLog } from './log.ts';
import { planned } from './planned.ts';
import { previewItem } from './preview.ts';
import { publishLesson, withdrawLesson } from './publish/publish.ts';
import { replace } from './item/replace-media.ts';
import { arrange } from './tree.ts';

/** Courses as the training body makes them. */
export const lessonStaffRoutes: Feature = (app, deps) => {
  const { pool } = deps;
  serve(app, deps, listSystemLessons, ({ query }) => findSystemLessons(pool, query));
  serve(app, deps, lessonCounts, ({ query }) => countLessons(pool, query));
  serve(app, deps, items.systemItem, ({ query }) => findSystemItem(pool, query.lid));
  serve(app, deps, items.lessonImpact, ({ query }) => planned(pool, query));
  serve(app, deps, contract.checkLesson, ({ query }) => checkLesson(pool, query.id));
  serve(app, deps, items.previewItem, ({ query, staff }) => previewItem(deps, staff, query.lid));
  serve(app, deps, lessonLog, ({ query }) => findLog(pool, query));
  serve(app, deps, systemLesson, ({ params, staff }) => findSystemLesson(pool, staff, params.id));

  serve(app, deps, createLesson, ({ body, staff }) => addLesson(deps, staff, body));
  serve(app, deps, updateLesson, ({ body, staff }) => editLesson(deps, staff, body));
  serve(app, deps, removeLesson, ({ body, staff }) => dropLesson(deps, staff, body));
  serve(app, deps, copyLesson, ({ body, staff }) => duplicateLesson(deps, staff, body));
  serve(app, deps, saveTree, ({ body, staff }) => arrange(deps, staff, body));
  serve(app, deps, items.createItem, ({ body, staff }) => addItem(deps, staff, body));
  serve(app, deps, items.updateItem, ({ body, staff }) => editItem(deps, staff, body));
  serve(app, deps, items.removeItem, ({ body, staff }) => dropItem(deps, staff, body));
  serve(app, deps, contract.publishLesson, ({ body, staff }) => publishLesson(deps, staff, body));
  serve(app, deps, contract.approvePlanned, ({ body, staff }) => approveLesson(deps, staff, body));
  serve(app, deps, contract.withdrawLesson, ({ body, staff }) => withdrawLesson(deps, staff, body));
  // It changes what courses show: an edit of many lectures at once.
  serve(app, deps, replaceMedia, ({ body, staff }) => replace(deps, staff, body));
};
