import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '#lib/paths.ts';
import { useViewer } from '#lib/viewer.ts';

const ConsentSheet = lazy(async () => ({ default: (await import('./consent-sheet.tsx')).ConsentSheet }));

/** Asks once something was published to be agreed to anew; a running exam is never disturbed. */
export const ConsentQuestion = () => {
  const viewer = useViewer();
  const { pathname } = useLocation();
  if (!viewer?.pending?.length || pathname === paths.prewExam) return null;

  return (
    <Suspense fallback={null}>
      <ConsentSheet viewer={viewer} />
    </Suspense>
  );
};
