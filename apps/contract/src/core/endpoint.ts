import type { z } from 'zod';
import type { AuditAction } from '../audit-actions.ts';
import type { OrgRight } from '../org-rights.ts';
import type { Permission } from '../permissions.ts';

/**
 * Who may call. public: anyone, and the answer is the same for everybody · optional: anyone, and a learner sees their
 * own · user: a learner who is logged in · org: an administrator (role 2, 5, 7) of an approved organisation, with the
 * right that the endpoint names · staff: the training body's own, with the permission that the endpoint names.
 */
export type Access = 'public' | 'optional' | 'user' | 'org' | 'staff';

type Shape = z.ZodType;

/** When two people are required: always, or while this setting says so. */
export type TwoPeople = 'always' | 'duty.publish' | 'duty.separate';

type AnyAccess = {
  /** Does not count as use: a page that polls keeps no session alive. */
  keepsNoSessionAlive?: true;
};
type OpenAccess = AnyAccess & {
  access: Exclude<Access, 'staff' | 'org'>;
  permission?: never;
  scope?: never;
  audit?: never;
};
/** What an endpoint of the organisation's area requires; `any`: every administrator of it. */
type OrgAccess = AnyAccess & {
  access: 'org';
  right: OrgRight | 'any';
  permission?: never;
  scope?: never;
  audit?: never;
};
/**
 * Whose data an endpoint of the staff reaches. org: that of learners and organisations, within the caller's data
 * scope, which is part of every statement · platform: of all of them at once, or what the platform itself is run by:
 * refused to callers with a scope · own: what the caller has or requested · none: content and rules, no person's.
 */
type StaffReach = 'org' | 'platform' | 'own' | 'none';

/** What an endpoint of the staff asks for, beside being logged in. */
type StaffAccess = AnyAccess & {
  access: 'staff';
  scope: StaffReach;
  /** `self`: every member of the staff who is logged in. */
  permission: Permission | 'self';
  /** Each of these does as well: one endpoint for several acts, whose handler asks for what the act needs. */
  or?: readonly Permission[];
  /** Who may come in too, to what waits or waited for a decision of theirs (`readableSql`). */
  deciders?: readonly Permission[];
  /** The caller must prove again who they are, unless they did within ten minutes; of tokens those made for it pass. */
  reauth?: true;
  /** Not for tokens. */
  humanOnly?: true;
  /**
   * The second half of what two people do: the one who did the first may not do this one, in person or by a key of
   * theirs (services/staff/duty.ts, which refuses to decide for an endpoint that does not say so).
   */
  second?: TwoPeople;
};

/** Who may come in to read. */
type ReadAccess = OpenAccess | OrgAccess | (StaffAccess & { audit?: AuditAction });
/** And to write: what staff write always stands in the audit log, under the action that is named here. */
type WriteAccess = OpenAccess | OrgAccess | (StaffAccess & { audit: AuditAction });
export type AccessSpec = ReadAccess;

/** Browsers load of it what apps/web/build/contract-statements.ts leaves there. */
type Common = {
  /** What the documentation calls it. */
  title: string;
  /** Below /prod-api, literally as published; `:name` marks a path parameter. */
  path: `/${string}`;
  params?: Shape;
  query?: Shape;
  body?: Shape;
  /** The msg of success, where the specification promises one. */
  done?: string;
  /**
   * What the client does not tell: `expired`, a 401, which opens no session-expired dialog here; `always`, no failure
   * at all.
   */
  quiet?: 'expired' | 'always';
  /** A write that is open to a learner who has not agreed to the newest agreements yet. */
  beforeConsent?: true;
  /** What a learner did: of more calls than can be served it is turned away last. */
  shedLast?: true;
  /** The same session, path and body within 5 s is a duplicate submit. */
  once?: true;
  /** Answered with an ETag and kept by browsers, instead of no-store. */
  cached?: true;
  /**
   * Sends a message to a person though it is a GET: only for a page of ours (content-language: zh_CN), never for HEAD.
   */
  ownPageOnly?: true;
  /**
   * The browser is recognised by a cookie: a code serves where it was requested, the account's own devices are told
   * from strangers'.
   */
  deviceCookie?: true;
  /** Texts of the query that rows are looked through for: guests of one network do so only so often in a minute. */
  searches?: readonly string[];
  /** What a guest is answered may be kept this many seconds and given to the next guest. */
  shared?: number;
  /** Body fields that travel encrypted; `body` describes them as the server reads them, decrypted. */
  encrypted?: readonly string[];
  /** The answer where encrypted fields cannot be opened, such as of a replayed request; else that they expired. */
  unopened?: string;
  /** A body may be larger than the megabyte that others may be. */
  bodyKb?: number;
};

/** Answers `data` (one thing) or `rows` with `total` (a page), never both. */
export type EndpointSpec = (({ method: 'GET' } & ReadAccess) | ({ method: 'POST' | 'PUT' | 'DELETE' } & WriteAccess)) &
  Common &
  ({ data: Shape; rows?: never } | { rows: Shape; data?: never });

/** Declares one endpoint. The server serves it, the client calls it, the forms take their rules from it. */
export const endpoint = <const E extends EndpointSpec>(spec: E): E => spec;

/** What a file may be: the ending of its name, and the type it is sent as. */
export const FILE_TYPES = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
  json: 'application/json',
  jwt: 'application/vc+jwt',
  png: 'image/png',
  jpg: 'image/jpeg',
} as const;
export type FileType = keyof typeof FILE_TYPES;

/**
 * Answers a file under HTTP's own statuses. A refusal is an envelope with the status of its code; parameters that name
 * nothing are of a file that is not there. A download that requires a reason is a POST.
 */
export type DownloadSpec = Pick<Common, 'title' | 'path' | 'params'> & { files: readonly FileType[] } & (
    ({ method: 'GET'; body?: never } & ReadAccess) | ({ method: 'POST'; body: Shape } & WriteAccess)
  );
export const download = <const D extends DownloadSpec>(spec: D): D => spec;

/** Takes one file, the field `file` of a multipart body, and answers `data` in an envelope. */
export type UploadSpec = WriteAccess & { access: 'public' | 'user' | 'org' | 'staff' } & Pick<
    Common,
    'title' | 'path' | 'query'
  > & {
    method: 'POST';
    maxMb: number;
    data: Shape;
  };
export const upload = <const U extends UploadSpec>(spec: U): U => spec;

type Parsed<S> = S extends Shape ? z.output<S> : undefined;
type Sent<S> = S extends Shape ? z.input<S> : undefined;

type Asked = { params?: Shape; query?: Shape; body?: Shape };

/** What a handler is given, already parsed. */
export type InputOf<E extends Asked> = {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
};

type Field<K extends string, S> = S extends Shape
  ? object extends z.input<S>
    ? { [P in K]?: Sent<S> }
    : { [P in K]: Sent<S> }
  : unknown;

/** What a caller has to send. */
export type CallOf<E extends Asked> = Field<'params', E['params']> &
  Field<'query', E['query']> &
  Field<'body', E['body']>;

/** What a handler returns: the data, or the page. */
export type AnswerOf<E extends EndpointSpec> = E extends { rows: infer R extends Shape }
  ? { rows: z.output<R>[]; total: number }
  : E extends { data: infer D extends Shape }
    ? z.output<D>
    : never;
