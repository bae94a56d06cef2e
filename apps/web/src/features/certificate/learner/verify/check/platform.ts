import type { QueryClient } from '@tanstack/react-query';
import { findIssuedFiles } from '@zhibiao/contract/certificate/issued';
import { packQuery, publicKeysQuery, verifyQuery } from '#features/certificate/queries.ts';
import { call } from '#lib/api/api.ts';
import { isUnknown, notifyFailure } from '#lib/api/failure.ts';
import type { Platform } from './finding.ts';

const orNull = async <T>(answer: Promise<T>): Promise<T | null> => {
  try {
    return await answer;
  } catch (error) {
    if (isUnknown(error)) return null;
    throw error;
  }
};

/** The server behind this page; readers of PDFs come when one is needed. */
export const platformOf = (client: QueryClient): Platform => ({
  keys: () => client.fetchQuery(publicKeysQuery),
  find: async (sha256) => {
    try {
      return await call(findIssuedFiles, { body: { sha256 } });
    } catch (error) {
      notifyFailure(error);
      throw error;
    }
  },
  byCode: (code) => orNull(client.fetchQuery(verifyQuery({ code }))),
  packByCode: (code) => orNull(client.fetchQuery(packQuery(code))),
  readPdf: async (bytes) => (await import('./read-pdf.ts')).readPdf(bytes),
});
