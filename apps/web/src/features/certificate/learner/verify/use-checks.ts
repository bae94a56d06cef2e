import { useQueryClient } from '@tanstack/react-query';
import type { VerifiedPack } from '@zhibiao/contract/study/audit-pack';
import { useRef, useState } from 'react';
import { refusalOf } from '#lib/api/failure.ts';
import { type Finding, unknown } from './check/finding.ts';
import { platformOf } from './check/platform.ts';

/** A file that was handed over; without a finding while it is looked at. */
export type FileCheck = { id: number; file: File; finding: Finding | null };

/** Files are answered for one after the other: a large archive leaves room for none beside it. */
export const useChecks = (pack: VerifiedPack | null) => {
  const client = useQueryClient();
  const [checks, setChecks] = useState<FileCheck[]>([]);
  const next = useRef(1);

  const look = async (file: File): Promise<Finding> => {
    try {
      const { checkFile } = await import('./check/check-file.ts');
      return await checkFile(file, platformOf(client), pack);
    } catch (error) {
      return unknown(refusalOf(error) ?? '没有核对成功：读不了这份文件，或现在连不上平台。', 'again');
    }
  };
  const take = async (files: readonly File[]) => {
    const taken = files.map((file): FileCheck => ({ id: next.current++, file, finding: null }));
    setChecks((before) => [...taken, ...before]);
    for (const { id, file } of taken) {
      const finding = await look(file);
      setChecks((before) => before.map((one) => (one.id === id ? { ...one, finding } : one)));
    }
  };
  return { checks, take: (files: readonly File[]) => void take(files), clear: () => setChecks([]) };
};
