import { CERT_TYPE } from '@zhibiao/contract/certificate/types';
import { labelOf } from '@zhibiao/contract/core/codes';
import { createHash } from 'node:crypto';
import { CertificateHolder } from '#domain/certificate/facts.ts';
import type { Storage } from '#ports/storage/storage.ts';

/** A certificate's document as it was issued. */
export type CertificateFile = { certNo: string; type: number; holder: unknown; file: string; sha256: string };

export const typeNameOf = (type: number): string => labelOf(CERT_TYPE, type) || '证书';

/** 姓名-类型-编号, without what a file system takes for something else. */
export const certificateFileName = ({
  certNo,
  type,
  holder,
}: Pick<CertificateFile, 'certNo' | 'type' | 'holder'>): string =>
  `${CertificateHolder.parse(holder).name}-${typeNameOf(type)}-${certNo}`.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_');

/** The bytes as they were issued; null when the file is lost or is not what was signed. */
export const readGenuine = async (
  storage: Pick<Storage, 'read'>,
  { file, sha256 }: Pick<CertificateFile, 'file' | 'sha256'>,
): Promise<Buffer | null> => {
  const bytes = await storage.read(file).catch(() => null);
  return bytes && createHash('sha256').update(bytes).digest('hex') === sha256 ? bytes : null;
};
