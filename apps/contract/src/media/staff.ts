import { z } from 'zod';
import { codes } from '../core/codes.ts';
import { schemaOf } from '../core/code-schema.ts';
import { endpoint } from '../core/endpoint.ts';
import {
  DateTime,
  Day,
  isOneLine,
  notOneLine,
  PageQuery,
  Reason,
  Version,
  Versioned,
  searchWord,
  idOf,
} from '../core/fields.ts';
import { CAPTIONS_MAX_KB, POSTER_MAX_KB } from '../core/limits.ts';
import { LESSON_STATE } from '../lesson/staff.ts';
import { MEDIA } from './types.ts';
import { StateCounts } from '../core/state-counts.ts';
import { oneLine } from '../core/text/text-fold.ts';

/**
 * The media library. Files come by tus 1.0 (creation, termination, expiration) at `MEDIA_TUS` with the staff's own
 * bearer, permission media:upload, under real HTTP statuses and with a Chinese sentence as the text of a refusal;
 * `filename` in Upload-Metadata is the name. Everything else is below.
 */
export const MEDIA_TUS = '/prod-api/system/media/tus';

/** Nothing leaves 2, 3 and 4; bytes are taken in 0 only. */
export const MEDIA_UPLOAD = codes({
  uploading: [0, '上传中'],
  checking: [1, '校验中'],
  stored: [2, '已入库'],
  refused: [3, '已拒绝'],
  dropped: [4, '已放弃'],
});

/** `ready` can be played; `running` has a `progress` of 0–100. */
export const RENDITION = codes({
  waiting: ['waiting', '排队中'],
  running: ['running', '转码中'],
  ready: ['ready', '已完成'],
  failed: ['failed', '转码失败'],
});

const mediaId = idOf('文件');
const MediaName = z
  .string({ error: '请输入文件名' })
  .overwrite(oneLine)
  .min(1, '请输入文件名')
  .max(200, '文件名不能超过200个字符')
  .refine(isOneLine, notOneLine('文件名'));
/** Bytes of a small file, as base64. */
const bytes = (maxKb: number, tooLarge: string) =>
  z
    .base64({ error: '请重新选择文件' })
    .min(1, '请重新选择文件')
    .max(Math.ceil((maxKb * 1024) / 3) * 4, tooLarge);

/** What playing it needs, in words: `good` reassures, otherwise `detail` says what to do. */
export const MediaAdvice = z.object({
  code: z.string(),
  good: z.boolean(),
  title: z.string(),
  detail: z.string().nullable(),
});
export type MediaAdvice = z.output<typeof MediaAdvice>;

export const MediaRow = z.object({
  id: z.string(),
  version: z.number(),
  name: z.string(),
  kind: z.string(),
  /** 'MP4', 'MOV', 'WebM', 'MP3', 'PDF'. */
  format: z.string(),
  /** Bytes. */
  size: z.number(),
  durationSec: z.number(),
  pages: z.number().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  /** As people say them: 'H.264', 'HEVC', 'AAC'. */
  videoCodec: z.string().nullable(),
  audioCodec: z.string().nullable(),
  /** False: most browsers cannot, and no smaller film has been made of it. */
  playable: z.boolean(),
  advice: z.array(MediaAdvice),
  hasCaptions: z.boolean(),
  /** How many courses show it. */
  lessons: z.number(),
  unusedSince: DateTime.nullable(),
  /** The day it is cleared away, where that is switched on and nothing uses it. */
  purgeDay: Day.nullable(),
  createTime: DateTime,
});
export type MediaRow = z.output<typeof MediaRow>;

export const listMedia = endpoint({
  title: '媒体列表（平台）',
  method: 'GET',
  path: '/system/media/list',
  access: 'staff',
  permission: 'media:list',
  scope: 'none',
  query: PageQuery.extend({
    kind: schemaOf(MEDIA, '文件类型有误').optional(),
    keyword: searchWord(50).optional(),
    used: z.enum(['yes', 'no'], { error: '使用情况有误' }).optional(),
    /** `ok` plays everywhere or in most places; `transcode` in few. */
    advice: z.enum(['ok', 'transcode'], { error: '播放情况有误' }).optional(),
  }),
  rows: MediaRow,
});

/** By `used`. */
export const mediaCounts = endpoint({
  title: '在用与未使用的文件数',
  method: 'GET',
  path: '/system/media/counts',
  access: 'staff',
  permission: 'media:list',
  scope: 'none',
  query: listMedia.query.omit({ pageNum: true, pageSize: true, used: true }),
  data: StateCounts,
});

/** The figures above the library, and what an upload may be. */
export const mediaSummary = endpoint({
  title: '媒体库概况（平台）',
  method: 'GET',
  path: '/system/media/summary',
  access: 'staff',
  permission: 'media:list',
  scope: 'none',
  data: z.object({
    files: z.number(),
    filesThisMonth: z.number(),
    bytes: z.number(),
    /** What the disk has left; null where files are kept in an object store. */
    freeBytes: z.number().nullable(),
    transcode: z.number(),
    unused: z.number(),
    unusedBytes: z.number(),
    maxMb: z.number(),
    /** Whether this installation can make smaller films. */
    transcoder: z.boolean(),
    /** Days after which what is unused goes by itself; 0 never. */
    purgeDays: z.number(),
  }),
});

const MediaUse = z.object({
  lessonId: z.string(),
  lessonName: z.string(),
  lessonStatus: schemaOf(LESSON_STATE),
  lid: z.string(),
  /** Place of the item in its lesson, from 1. */
  number: z.number(),
  title: z.string(),
  /** Learners who have not finished the lesson. */
  studying: z.number(),
});
export type MediaUse = z.output<typeof MediaUse>;

export const MediaDetail = MediaRow.extend({
  /** Signed for ten minutes, as learners get it. */
  fileUrl: z.string(),
  posterUrl: z.string().nullable(),
  captionsUrl: z.string().nullable(),
  captionCues: z.number().nullable(),
  /** Bits a second. */
  bitrate: z.number().nullable(),
  uploadedBy: z.string().nullable(),
  /** At most 100. */
  usage: z.array(MediaUse),
  renditions: z.array(
    z.object({
      height: z.number(),
      state: schemaOf(RENDITION),
      progress: z.number(),
      size: z.number().nullable(),
    }),
  ),
  /** Whether smaller films can be made of it here. */
  transcodable: z.boolean(),
  /** Why it cannot be removed; null when it can. */
  keptBecause: z.string().nullable(),
});
export type MediaDetail = z.output<typeof MediaDetail>;

export const mediaDetail = endpoint({
  title: '媒体详情与用途（平台）',
  method: 'GET',
  path: '/system/media/:id',
  access: 'staff',
  permission: 'media:list',
  scope: 'none',
  params: z.object({ id: mediaId }),
  data: MediaDetail,
});

export const MediaUploadRow = z.object({
  /** The last part of its address below `MEDIA_TUS`. */
  id: z.string(),
  name: z.string(),
  size: z.number(),
  /** Bytes that have arrived. */
  offset: z.number(),
  state: schemaOf(MEDIA_UPLOAD),
  /** A sentence, when it was refused. */
  fault: z.string().nullable(),
  mediaId: z.string().nullable(),
  /** The library had this content already. */
  known: z.boolean(),
  createTime: DateTime,
  expireTime: DateTime,
});
export type MediaUploadRow = z.output<typeof MediaUploadRow>;

/** One's own of the last two days, newest first, at most 100; polled while something is under way. */
export const listMediaUploads = endpoint({
  title: '本人的上传（平台）',
  method: 'GET',
  path: '/system/media/upload/list',
  access: 'staff',
  permission: 'media:upload',
  scope: 'none',
  keepsNoSessionAlive: true,
  rows: MediaUploadRow,
});

export const renameMedia = endpoint({
  title: '修改媒体名称（平台）',
  method: 'PUT',
  path: '/system/media',
  access: 'staff',
  permission: 'media:upload',
  scope: 'none',
  audit: 'media.rename',
  body: z.object({ id: mediaId, version: Version, name: MediaName }),
  data: Versioned,
  done: '已保存',
});

const captionsBytes = bytes(CAPTIONS_MAX_KB, '字幕文件不能超过1MB');
/** How many captions there are; a sentence for each that was left out, and for each that was changed. */
const CaptionsRead = z.object({ cues: z.number(), unread: z.array(z.string()), mended: z.array(z.string()) });
export type CaptionsRead = z.output<typeof CaptionsRead>;

/** What would be read of a file of captions. Changes nothing. */
export const checkMediaCaptions = endpoint({
  title: '核对字幕文件（平台）',
  method: 'POST',
  path: '/system/media/captions/check',
  access: 'staff',
  permission: 'media:upload',
  scope: 'none',
  audit: 'media.captions',
  bodyKb: 2 * CAPTIONS_MAX_KB,
  body: z.object({ id: mediaId, file: captionsBytes }),
  data: CaptionsRead,
});

/** WebVTT, SRT or SBV in any usual encoding; null takes them away. */
export const setMediaCaptions = endpoint({
  title: '更换字幕（平台）',
  method: 'POST',
  path: '/system/media/captions',
  access: 'staff',
  permission: 'media:upload',
  scope: 'none',
  audit: 'media.captions',
  bodyKb: 2 * CAPTIONS_MAX_KB,
  body: z.object({ id: mediaId, version: Version, file: captionsBytes.nullable() }),
  data: Versioned.extend(CaptionsRead.shape),
  done: '字幕已保存',
});

/** A PNG or JPEG; null takes it away. */
export const setMediaPoster = endpoint({
  title: '更换封面（平台）',
  method: 'POST',
  path: '/system/media/poster',
  access: 'staff',
  permission: 'media:upload',
  scope: 'none',
  audit: 'media.poster',
  bodyKb: 2 * POSTER_MAX_KB,
  body: z.object({ id: mediaId, version: Version, file: bytes(POSTER_MAX_KB, '封面图片不能超过2MB').nullable() }),
  data: Versioned,
  done: '封面已保存',
});

/**
 * Every item that shows it shows the other from now on. `same`: the same content in another encoding (lengths differ by
 * at most 2 s), so that no learner has to study it again.
 */
export const replaceMedia = endpoint({
  title: '替换媒体（平台）',
  method: 'POST',
  path: '/system/media/replace',
  access: 'staff',
  permission: 'media:upload',
  scope: 'none',
  audit: 'media.replace',
  body: z.object({
    id: mediaId,
    version: Version,
    newMediaId: mediaId,
    same: z.boolean({ error: '请说明内容是否相同' }),
    reason: Reason,
  }),
  data: Versioned.extend({ items: z.number() }),
  done: '已替换',
});

/** Starts or goes on making smaller films; their progress is in the detail. */
export const transcodeMedia = endpoint({
  title: '转码（平台）',
  method: 'POST',
  path: '/system/media/transcode',
  access: 'staff',
  permission: 'media:upload',
  scope: 'none',
  audit: 'media.transcode',
  once: true,
  body: z.object({ id: mediaId }),
  data: z.object({ taskId: z.string() }),
  done: '已开始转码',
});

export const removeMedia = endpoint({
  title: '删除媒体（平台）',
  method: 'POST',
  path: '/system/media/remove',
  access: 'staff',
  permission: 'media:remove',
  scope: 'none',
  audit: 'media.remove',
  body: z.object({ id: mediaId, version: Version }),
  data: z.object({ id: z.string() }),
  done: '已删除',
});
