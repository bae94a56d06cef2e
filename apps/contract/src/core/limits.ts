/** Constants of the specification and of the contract. One fact, one home. */

export const REQUEST_TIMEOUT_MS = 60_000;
/** The send-code button's countdown, and the server's interval per target, seconds. */
export const CODE_INTERVAL_SEC = 60;
export const CODE_LENGTH = 6;
export const CODE_TTL_SEC = 300;
/** Tries of one code in all; a million codes, so a guess succeeds five times in a million. */
export const CODE_TRIES = 5;
/**
 * Of these, for callers at the asker's address without the asking browser's cookie: others there cannot use the code
 * up.
 */
export const CODE_TRIES_UNMARKED = 2;
/** Of one target: to one network, and to all together, so that strangers who use up theirs leave the owner's. */
export const CODE_PER_TARGET_PER_DAY = 10;
/** What strangers to a number, in all networks together, may have sent to it. */
export const CODE_PER_TARGET_IN_ALL_PER_DAY = 30;
/** Kept apart for its owner: of networks that it was logged in from, and of callers who pay the higher price. */
export const CODE_PER_TARGET_KNOWN_PER_DAY = 10;
export const CODE_PER_TARGET_PAID_PER_DAY = 20;
/** Times the usual human check: some ten seconds of a slow telephone. */
export const CODE_PRICE = 20;
export const CODE_PER_ADDRESS_PER_HOUR = 30;

/** A browser that a user logged in with is known as theirs for so long. */
export const DEVICE_MEMORY_DAYS = 30;
/** A login ends when it has not been used for so long, and after so long in all, however much it is used. */
export const SESSION = { idleMin: 30, maxHours: 12 };
/** The same with 免登录. */
export const REMEMBERED_SESSION = { idleDays: 7, maxDays: 30 };
/** The login log is kept so long: at least six months, as 网络安全法 art. 21 asks; the privacy policy names it. */
export const LOGIN_LOG_DAYS = 184;
/** Pictures that nothing names any more are kept so long; what proved something to staff, so long. */
export const UNUSED_UPLOAD_DAYS = 7;
export const EVIDENCE_YEARS = 3;
/** A new login of the same person in the same browser ends an older one that has not been used for so long. */
export const SAME_DEVICE_IDLE_MIN = 10;
export const LOGIN_FAILURES = 5;
export const LOGIN_LOCK_MIN = 10;
/** An encrypted request is refused when its nonce is older, seconds. */
export const NONCE_TTL_SEC = 120;

/** Characters of a new password, and how many of upper case, lower case, digits and symbols it has. */
export const PASSWORD = { min: 8, max: 64, kinds: 3 };
/** Away from an attempt for longer than this counts as 切屏, ms. */
export const AWAY_MS = 3_000;

export const IMAGE_MAX_MB = 7;
/** Million pixels: phone pictures have 12, good cameras 24. */
export const IMAGE_MAX_MPIX = 25;
/** Pictures that prove one thing. */
export const EVIDENCE_MAX = 3;
/** Files of an article. */
export const ATTACHMENTS_MAX = 10;
export const ATTACHMENT_MAX_MB = 20;
export const IMAGE_TYPES = ['png', 'jpg', 'jpeg'] as const;

/** What an upload of the library is cut into: at 1 Mbit/s a piece takes 34 s of the 65 that a request has. */
export const MEDIA_CHUNK_BYTES = 4 * 1024 * 1024;
export const CAPTIONS_MAX_KB = 1024;
export const POSTER_MAX_KB = 2048;

/** Page size of the list box, and of the paging helper. */
export const LIST_BOX_SIZE = 10;
export const PAGING_SIZE = 20;
/** Rows a page that a list offers. */
export const PAGE_SIZES: readonly number[] = [10, 20, 50, 100];
export const PAGE_SIZE_MAX = 100;

/**
 * A list is counted to one more than this, or to the end of the page that is read: a total above it says that there are
 * at least so many.
 */
export const TOTAL_MOST = 1_000;
/** Rows of a list that can be paged through; what lies deeper is found by narrowing the list. */
export const LIST_DEPTH = 10_000;
/** Rows, in the list's own order, among which a search for a single character looks. */
export const LETTER_SEARCH_ROWS = 5_000;
/** Evaluations of a teacher are counted together: fewer would point at persons. */
export const RATINGS_TOGETHER = 5;
export const RATING_MAX = 5;
export const STUDY_DICT_ROOT = 100;

/** A duplicate submit is one that comes again within, ms. */
export const ONCE_MS = 5_000;

/** Minutes of measured content that are 1 学时, as training in China counts it; the default of `study.hourMin`. */
export const HOUR_MIN = 45;
/** Characters of a course's texts, and how much a course holds. */
export const LESSON_MAX = {
  name: 60,
  desc: 200,
  line: 60,
  lines: 6,
  title: 80,
  chapters: 60,
  items: 300,
  clauses: 20,
  checks: 20,
};
/** Characters of a question's texts, and how much a question holds. */
export const QUESTION_MAX = {
  stem: 2_000,
  material: 10_000,
  option: 500,
  analysis: 5_000,
  rubric: 200,
  accept: 500,
  alt: 100,
  images: 4,
  blanks: 20,
  children: 20,
  points: 12,
  share: 100,
};
/** How much a paper holds. */
export const PAPER_MAX = { title: 60, rules: 40, questions: 200 };
/** Characters of a text with markup. */
export const HTML_MAX = 204_800;

/** Seconds between two heartbeats of a playing lesson. */
export const BEAT_SEC = 15;
/** Fastest rate the player may play and the server credits. */
export const RATE_MAX = 2;
/** Share of an item that has to be covered. */
export const COVERAGE_DONE = 0.95;
/** Offline beats are taken back this far, seconds; and so much of offline gaps is credited to a learner a day. */
export const OFFLINE_MAX_SEC = 600;
/** A presence check waits this long for its answer, seconds. */
export const PRESENCE_EXPIRE_SEC = 60;

export const SITE_TITLE = '知识产权管理体系标准培训平台';
/** What the software is called, and the platform and who issues by it while the training body has named neither. */
export const PRODUCT = '知标学堂';
export const PRODUCT_ISSUER = `${PRODUCT}培训中心`;

/** The file that a task made can be fetched so long, whether it names people or not. */
export const NAMED_FILE_HOURS = 24;
