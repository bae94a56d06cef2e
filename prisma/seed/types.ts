import type { ACCESS } from '@zhibiao/contract/lesson/types';
import type { ANSWER_RULE } from '@zhibiao/contract/question/types';
import type { SHOW, RELEASE_MODE } from '@zhibiao/contract/paper/types';
import type { POLICY_KIND, SERVICE_KIND, SOURCE } from '@zhibiao/contract/article/learner';
import type { ARTICLE_TYPE } from '@zhibiao/contract/article/staff';
import type { CodeOf } from '@zhibiao/contract/core/codes';

/**
 * The shapes of seeded content. Content files in `content/` are plain data in these shapes;
 * the server's seeder turns them into rows. Keys are stable names inside the seed, never ids; addresses name
 * a paper by its key (`paperId=entry`), which the seeder replaces.
 */

export type SeedTeacher = {
  key: string;
  name: string;
  /** One line under the name: role and field. */
  synopsis: string;
  /** Sanitised HTML, two or three paragraphs. */
  desc: string;
  /** File in apps/web/public/art/teachers/. */
  avatar: string;
};

export type SeedItem = {
  title: string;
  /** Every item counts for completion unless it says otherwise. */
  required?: boolean;
  /** May be watched without joining (and, for access 0, without login). */
  freePreview?: boolean;
  /** Numbers of the clauses that it explains, of its course's standard; of those without any see clause-places.ts. */
  clauses?: readonly string[];
} & (
  | { type: 'video'; /** Base name in seed/media: <video>.mp4, <video>.vtt, <video>.jpg */ video: string }
  | {
      type: 'pdf';
      /** Base name in seed/media: <pdf>.pdf */
      pdf: string;
      /** Shortest reading time, seconds. */
      minSec: number;
    }
  | { type: 'article'; html: string }
);

export type SeedChapter = { title: string; items: SeedItem[] };

/** Its 学时 follow from what it holds (server, domain/lesson/credit-hours.ts). */
export type SeedLesson = {
  key: string;
  name: string;
  /** One or two plain sentences for the card. */
  desc: string;
  /** Introduction, sanitised HTML: what it covers. */
  content: string;
  /** For whom it is, `谁：为什么` each; and what one can do afterwards. */
  forWhom: string[];
  outcomes: string[];
  /** Study dictionary id, 101–110. */
  categoryId: number;
  /** Such as 'GB/T 29490-2023'; absent when the course follows no single standard. */
  standardCode?: string;
  teacher: string;
  access: CodeOf<typeof ACCESS>;
  /** Items open one after the other. */
  sequential: boolean;
  /** First watch cannot skip ahead. */
  seekLock: boolean;
  /** File in apps/web/public/art/covers/. */
  cover: string;
  chapters: SeedChapter[];
};

export type SeedQuestionType = 'single' | 'multi' | 'judge' | 'blank' | 'essay' | 'case';

export type SeedQuestion = {
  bank: string;
  type: SeedQuestionType;
  stem: string;
  /** Background text of a case question. */
  material?: string;
  options?: { key: string; text: string }[];
  /**
   * single, judge: one option key; multi: the keys; blank: for each blank its accepted spellings
   * joined by '|'; essay and case: one reference answer, read by the marker.
   */
  answer: string[];
  analysis: string;
  /** essay and case: what the marker looks for, with other ways to say it, and the weight of each point. */
  rubric?: { text: string; accept?: string; share: number }[];
  difficulty: 1 | 2 | 3 | 4 | 5;
  /** What it is about in words, by which an assessment's topics are distinguished: a chapter or a subject. */
  clause?: string;
  /** The clause of GB/T 29490-2023 that it asks about, such as '7.5'; of those without one see clause-places.ts. */
  number?: string;
};

export type SeedBank = { key: string; name: string };

export type SeedPaper = {
  key: string;
  /** The lesson it concludes; absent for a paper that stands alone. */
  lesson?: string;
  title: string;
  mode: 'fixed' | 'random';
  rules: { bank: string; type: SeedQuestionType; count: number; score: number }[];
  passScore: number;
  durationMin: number;
  maxAttempts: number;
  retryHours: number;
  shuffleQuestions: boolean;
  shuffleOptions: boolean;
  multiRule: typeof ANSWER_RULE.all | typeof ANSWER_RULE.half;
  showResult: CodeOf<typeof SHOW>;
  /** 0 = switching away is only recorded. */
  blurLimit: number;
  requireLesson: boolean;
  releaseMode?: CodeOf<typeof RELEASE_MODE>;
  /** What its result tells apart, by the clauses of the questions, and the lesson that each part leads to. */
  topics?: { name: string; clauses: string[]; lesson: string }[];
};

export type SeedArticle = {
  key: string;
  type: CodeOf<typeof ARTICLE_TYPE>;
  /** Of a policy and of a service. */
  kind?: CodeOf<typeof POLICY_KIND> | CodeOf<typeof SERVICE_KIND>;
  sourceType: CodeOf<typeof SOURCE>;
  title: string;
  summary: string;
  /** Sanitised HTML; empty for an external link. */
  content: string;
  /** http(s) address or a path of this site (/docs/…); only where it leads somewhere. */
  linkUrl?: string;
  docNo?: string;
  issuer?: string;
  /** yyyy-MM-dd */
  publishDate: string;
  effectDate?: string;
  effectStatus?: '现行有效' | '尚未施行' | '已修订' | '已废止';
  /** File in apps/web/public/art/. */
  cover?: string;
  attachments?: { name: string; /** Path under apps/web/public/docs/. */ url: string }[];
  isTop?: boolean;
};

/** A text of the platform itself, found by its name. */
export type SeedStatement = { document: string; version: string; title: string; content: string };
/** One that people agree to. */
export type SeedAgreement = SeedStatement & { document: 'user-agreement' | 'privacy-policy' };

/** What one kind of sensitive data needs on its own. */
export type SeedConsent = SeedStatement & { document: 'consent-idcard' | 'consent-photo' | 'consent-regulator' };

export type SeedDict = { type: string; entries: { value: string; label: string; remark?: string }[] };

export type SeedStudyDict = { id: number; pId: number; name: string };

export type SeedEvaluateItem = { title: string; maxScore: number };

export type SeedBanner = { title: string; image: string; alt: string; linkUrl: string };
