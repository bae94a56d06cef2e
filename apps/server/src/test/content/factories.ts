import { ACCESS, ITEM } from '@zhibiao/contract/lesson/types';
import { randomInt } from 'node:crypto';
import { SEPARATE } from '@zhibiao/contract/agreement/consent';
import type { CodeOf } from '@zhibiao/contract/core/codes';
import { LESSON_STATE } from '@zhibiao/contract/lesson/staff';
import { ORG_STATUS } from '@zhibiao/contract/auth/roles';
import type { Deps } from '#deps.ts';

/** Rows a test needs, in one line each. Every call makes new ones; overrides say what the test is about. */

export const PASSWORD = 'Zhibiao@2026';
let hashed: Promise<string> | null = null;
/** Hashed once a process: the cost is meant to be felt, not by every test. */
const passwordHash = (deps: Deps) => (hashed ??= deps.passwords.hash(PASSWORD, 'test'));

export const freeMobile = () => `13${String(randomInt(1e9)).padStart(9, '0')}`;

export type UserFields = {
  realName?: string;
  mobile?: string;
  email?: string;
  photo?: string;
  role?: number;
  orgId?: string;
  status?: number;
};

export const buildUser = async (deps: Deps, { mobile = freeMobile(), ...fields }: UserFields = {}) => {
  const user = await deps.db.user.create({
    data: { mobile, realName: '周予安', passwordHash: await passwordHash(deps), ...fields },
  });
  // A learner who has a portrait here has agreed to it.
  if (fields.photo) await buildConsents(deps, user.id, [SEPARATE.photo]);
  return { ...user, mobile };
};

/** Separate consents of a learner, to the texts that come with the platform. */
export const buildConsents = async ({ db }: Deps, userId: string, codes: readonly string[]) => {
  const texts = await db.agreementVersion.findMany({ where: { code: { in: [...codes] } } });
  await db.consent.createMany({
    data: texts.map(({ code, version }) => ({ userId, document: code, version, ip: '127.0.0.1' })),
  });
};

export type OrgFields = { orgName?: string; status?: number };

export const buildOrg = (deps: Deps, fields: OrgFields = {}) =>
  deps.db.organisation.create({
    data: {
      orgName: '启明精密制造（演示）',
      creditCode: `T${randomInt(1e12)}`,
      areaCode: '110108',
      contactName: '周予安',
      status: ORG_STATUS.active,
      ...fields,
    },
  });

export const buildTeacher = (deps: Deps, fields: { name?: string; status?: number; sort?: number } = {}) =>
  deps.db.teacher.create({
    data: { name: '沈砚秋', synopsis: '标准化研究员', desc: '<p>讲授标准解读。</p>', ...fields },
  });

type ItemFields = {
  title?: string;
  type?: CodeOf<typeof ITEM>;
  durationSec?: number;
  minSec?: number;
  pages?: number;
  required?: boolean;
  freePreview?: boolean;
};
type LessonFields = {
  name?: string;
  content?: string;
  access?: number;
  sequential?: boolean;
  seekLock?: boolean;
  status?: number;
  creditHours?: number;
  categoryId?: number;
  standardCode?: string;
  studyUntil?: Date;
  plannedReason?: string;
  /** Seconds that its content measures; by default as many as its hours require. */
  measuredSec?: number;
};

/** A published lesson of one chapter; by default one 60 s video with a stored file. */
export const buildLesson = async (
  deps: Deps,
  { measuredSec, ...fields }: LessonFields = {},
  items: ItemFields[] = [{}],
) => {
  const teacher = await buildTeacher(deps);
  const { standardCode: code } = fields;
  if (code) await deps.db.standard.createMany({ data: [{ code, name: code, family: code }], skipDuplicates: true });
  const lesson = await deps.db.lesson.create({
    data: {
      name: '商业秘密保护',
      desc: '演示课程',
      categoryId: 108,
      teacherId: teacher.id,
      creditHours: 6,
      access: ACCESS.login,
      status: LESSON_STATE.published,
      publishTime: new Date('2026-11-01T00:00:00Z'),
      ...fields,
    },
  });
  const chapter = await deps.db.lessonChapter.create({ data: { lessonId: lesson.id, title: '第一章', sort: 1 } });
  const made = [];
  for (const [index, item] of items.entries()) {
    const {
      type = ITEM.video,
      pages,
      durationSec = type === ITEM.video || type === ITEM.audio ? 60 : 0,
      ...rest
    } = item;
    const media =
      type === ITEM.article
        ? null
        : await buildMedia(deps, MEDIA_KIND[type], durationSec, pages ?? (type === ITEM.pdf ? 3 : null));
    made.push(
      await deps.db.lessonItem.create({
        data: {
          lessonId: lesson.id,
          chapterId: chapter.id,
          title: `第${index + 1}讲`,
          type,
          durationSec,
          sort: index + 1,
          mediaId: media?.id ?? null,
          html: type === ITEM.article ? '<p>正文。</p>' : null,
          minSec: type === ITEM.video || type === ITEM.audio ? 0 : 10,
          ...rest,
        },
      }),
    );
  }
  // A minute of film stands for hours of it.
  await deps.db.lesson.update({
    where: { id: lesson.id },
    data: { measuredSec: measuredSec ?? lesson.creditHours.toNumber() * 45 * 60 },
  });
  return { ...lesson, teacher, chapter, items: made };
};

const MEDIA_KIND = { [ITEM.video]: 'video', [ITEM.pdf]: 'pdf', [ITEM.audio]: 'audio' } as const;
const STORED = {
  video: { ext: 'mp4', mime: 'video/mp4' },
  pdf: { ext: 'pdf', mime: 'application/pdf' },
  audio: { ext: 'mp3', mime: 'audio/mpeg' },
} as const;

export const buildMedia = async (
  deps: Deps,
  kind: keyof typeof STORED,
  durationSec: number,
  pages: number | null = null,
) => {
  // A file is one row: each of these is another.
  const bytes = Buffer.from(`${kind} bytes for tests ${randomInt(1e12)} `.repeat(200));
  const { ext, mime } = STORED[kind];
  const file = await deps.storage.put(bytes, ext);
  return deps.db.media.create({
    data: {
      kind,
      file,
      mime,
      size: bytes.length,
      sha256: file.slice(3, 67),
      durationSec,
      pages,
    },
  });
};
