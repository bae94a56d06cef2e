import type { ReleasePreview } from '@zhibiao/contract/exam/staff-marking';

export const passRate = ({ count, passed }: Pick<ReleasePreview, 'count' | 'passed'>): string =>
  count === 0 ? '—' : `${Math.round((passed / count) * 100)}%`;
