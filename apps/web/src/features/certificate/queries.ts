import {
  listProves,
  proveEligible,
  provePicture,
  publicKeys,
  verifyCert,
  verifyCertByName,
} from '@zhibiao/contract/certificate/learner';
import { LIST_BOX_SIZE } from '@zhibiao/contract/core/limits';
import { verifyAuditPack } from '@zhibiao/contract/study/audit-pack';
import { ask } from '#lib/api/ask.ts';

export const eligibleQuery = ask(proveEligible);

/** What was issued never changes. The frame says where its picture fails. */
export const pictureQuery = (id: string) => ask(provePicture, { query: { id } }, { staleTime: Infinity });

export const provesQuery = (pageNum: number) => ask(listProves, { query: { pageNum, pageSize: LIST_BOX_SIZE } });

/** By the code on the document, or by its number and the holder's name. */
export type VerifyQuery = { code: string } | { certNo: string; name: string };

const NEVER_KEPT = { staleTime: 0, gcTime: 0 };
export const verifyQuery = (query: VerifyQuery) =>
  'code' in query ? ask(verifyCert, { query: query }, NEVER_KEPT) : ask(verifyCertByName, { body: query }, NEVER_KEPT);

/** By the code on the cover of 认证审核材料. */
export const packQuery = (code: string) => ask(verifyAuditPack, { query: { code } }, { staleTime: 0, gcTime: 0 });

export const publicKeysQuery = ask(publicKeys, {}, { staleTime: 10 * 60_000 });
