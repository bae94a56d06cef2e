import { inviteInfo, myOrgs, searchOrgs } from '@zhibiao/contract/member/learner';
import { ask } from '#lib/api/ask.ts';

/** Memberships, requests and invitations of the learner. */
export const membershipsQuery = ask(myOrgs);

/** What a code leads to. A refused code is reported under the field it was typed into. */
export const inviteQuery = (code: string) => ask(inviteInfo, { query: { code } }, { enabled: code !== '' });

export const orgSearchQuery = (name: string) => ask(searchOrgs, { query: { name } }, { enabled: name.length >= 2 });
