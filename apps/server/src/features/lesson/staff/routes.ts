import {
  createItem,
  lessonImpact,
  previewItem as previewEndpoint,
  removeItem,
  systemItem,
  updateItem,
} from '@zhibiao/contract/lesson/staff-items';
import { approvePlanned, checkLesson, publishLesson, withdrawLesson } from '@zhibiao/contract/lesson/staff-publish';
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
import { approve } from './publish/approve.ts';
import { check } from './publish/check.ts';
import { findSystemItem, findSystemLesson } from './detail.ts';
import { addItem, dropItem, editItem } from './item/items.ts';
import { addLesson, dropLesson, duplicateLesson, editLesson } from './lessons.ts';
import { countLessons, findSystemLessons } from './list.ts';
import { findLog } from './log.ts';
import { planned } from './planned.ts';
import { previewItem } from './preview.ts';
import { publish, withdraw } from './publish/publish.ts';
import { replace } from './item/replace-media.ts';
import { arrange } from './tree.ts';

/** Courses as the training body makes them. */
export const lessonStaffRoutes: Feature = (app, deps) => {
  const { pool } = deps;
  serve(app, deps, listSystemLessons, ({ query }) => findSystemLessons(pool, query));
  serve(app, deps, lessonCounts, ({ query }) => countLessons(pool, query));
  serve(app, deps, systemItem, ({ query }) => findSystemItem(pool, query.lid));
  serve(app, deps, lessonImpact, ({ query }) => planned(pool, query));
  serve(app, deps, checkLesson, ({ query }) => check(pool, query.id));
  serve(app, deps, previewEndpoint, ({ query, staff }) => previewItem(deps, staff.id, query.lid));
  serve(app, deps, lessonLog, ({ query }) => findLog(pool, query));
  serve(app, deps, systemLesson, ({ params, staff }) => findSystemLesson(pool, staff, params.id));

  serve(app, deps, createLesson, ({ body, staff }) => addLesson(deps, staff, body));
  serve(app, deps, updateLesson, ({ body, staff }) => editLesson(deps, staff, body));
  serve(app, deps, removeLesson, ({ body, staff }) => dropLesson(deps, staff, body));
  serve(app, deps, copyLesson, ({ body, staff }) => duplicateLesson(deps, staff, body));
  serve(app, deps, saveTree, ({ body, staff }) => arrange(deps, staff, body));
  serve(app, deps, createItem, ({ body, staff }) => addItem(deps, staff, body));
  serve(app, deps, updateItem, ({ body, staff }) => editItem(deps, staff, body));
  serve(app, deps, removeItem, ({ body, staff }) => dropItem(deps, staff, body));
  serve(app, deps, publishLesson, ({ body, staff }) => publish(deps, staff, body));
  serve(app, deps, approvePlanned, ({ body, staff }) => approve(deps, staff, body));
  serve(app, deps, withdrawLesson, ({ body, staff }) => withdraw(deps, staff, body));
  // It changes what courses show: an edit of many lectures at once.
  serve(app, deps, replaceMedia, ({ body, staff }) => replace(deps, staff, body));
};
