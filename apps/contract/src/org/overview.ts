import { z } from 'zod';
import { CERT_TYPE } from '../certificate/types.ts';
import { schemaOf } from '../core/code-schema.ts';
import { type AnswerOf, endpoint } from '../core/endpoint.ts';
import { Day } from '../core/fields.ts';

/** What an organisation's administrators see first. Each part is null for one who lacks the right that it needs. */

/** An invitation that waits for so many days is worth a second look. */
export const INVITED_LONG_DAYS = 7;
/** The deadlines of today and the days after it. */
export const OVERVIEW_DAYS = 14;

/** Members of a department and of those below it; of them all records of study, and those that are finished. */
const DepartmentStudy = z.object({
  /** Null: members who are in none. */
  path: z.string().nullable(),
  people: z.number(),
  records: z.number(),
  finished: z.number(),
});
export type DepartmentStudy = z.output<typeof DepartmentStudy>;
const Deadline = z.object({
  day: Day,
  lessonId: z.string(),
  lessonName: z.string(),
  /** Who has not finished, and of them who has not begun. */
  people: z.number(),
  untouched: z.number(),
});
export type Deadline = z.output<typeof Deadline>;

export const orgOverview = endpoint({
  title: '机构概览',
  method: 'GET',
  path: '/api/org/overview',
  access: 'org',
  right: 'any',
  data: z.object({
    today: Day,
    members: z.number(),
    /** With the right `people`. */
    people: z
      .object({
        invited: z.number(),
        /** Of them those who were invited INVITED_LONG_DAYS ago or longer. */
        invitedLong: z.number(),
        pending: z.number(),
        /** The names of the two who have waited longest. */
        asking: z.array(z.string()),
      })
      .nullable(),
    /** With the right `study`. */
    study: z
      .object({
        late: z.number(),
        departments: z.array(DepartmentStudy),
        deadlines: z.array(Deadline),
        active: z.array(z.object({ day: Day, people: z.number() })),
        year: z.object({
          year: z.number(),
          target: z.number(),
          members: z.number(),
          met: z.number(),
          /** Not met, but something was finished. */
          begun: z.number(),
          /** What counts of all that they finished. */
          hours: z.number(),
        }),
      })
      .nullable(),
    /** With the right `apply`: applications by where they are. */
    apply: z
      .object({
        orgReview: z.number(),
        platformReview: z.number(),
        /** Of the organisation's own, and what the last opinion said. */
        returned: z.number(),
        opinion: z.string().nullable(),
        making: z.number(),
        issued: z.number(),
      })
      .nullable(),
    /** With the right `cert`: certificates of members. */
    cert: z
      .object({
        valid: z.number(),
        expiring: z.number(),
        expired: z.number(),
        replaced: z.number(),
        /** Whose ends first. */
        ending: z.array(
          z.object({
            id: z.string(),
            name: z.string(),
            /** CERT_TYPE */
            type: schemaOf(CERT_TYPE),
            expireDate: Day,
            daysLeft: z.number(),
          }),
        ),
        /** How many end on which of the next days. */
        days: z.array(z.object({ day: Day, count: z.number() })),
      })
      .nullable(),
  }),
});
export type OrgOverview = AnswerOf<typeof orgOverview>;
