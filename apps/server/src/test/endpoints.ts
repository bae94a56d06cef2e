import * as article from '@zhibiao/contract/article';
import * as auth from '@zhibiao/contract/auth';
import * as certificate from '@zhibiao/contract/certificate';
import * as common from '@zhibiao/contract/common';
import type { EndpointSpec } from '@zhibiao/contract/endpoint';
import * as exam from '@zhibiao/contract/exam';
import * as lesson from '@zhibiao/contract/lesson';
import * as membership from '@zhibiao/contract/membership';
import * as notice from '@zhibiao/contract/notice';
import * as orgInfo from '@zhibiao/contract/org-info';
import * as orgInvite from '@zhibiao/contract/org-invite';
import * as profile from '@zhibiao/contract/profile';
import * as study from '@zhibiao/contract/study';
import * as suggest from '@zhibiao/contract/suggest';
import * as teacher from '@zhibiao/contract/teacher';
import * as user from '@zhibiao/contract/user';

const isEndpoint = (value: unknown): value is EndpointSpec => typeof value === 'object' && value !== null && 'path' in value && 'access' in value;

/** Every endpoint that the contract declares. */
export const contractEndpoints: EndpointSpec[] = [article, auth, certificate, common, exam, lesson, membership, notice, orgInfo, orgInvite, profile, study, suggest, teacher, user]
  .flatMap((module) => Object.values(module as Record<string, unknown>)).filter(isEndpoint);
