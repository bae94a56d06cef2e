import { useEffect, useState, type ComponentType } from 'react';
import { useIsFullPage } from '#lib/platform/full-page.ts';
import { useRunningExams, type RunningExams } from '#lib/session/running-exams.ts';
import css from './exam-strip-slot.module.css';

/** The place of the strip. Its code is fetched with the first exam under way, which few have. */
export const ExamStripSlot = () => (useIsFullPage() ? null : <Slot />);

const Slot = () => {
  const running = useRunningExams();
  const [Strip, setStrip] = useState<ComponentType<{ running: RunningExams }> | null>(null);
  const wanted = running.exams.length > 0;

  useEffect(() => {
    if (!wanted) return undefined;
    // Not in the same moment: the room of a running exam, opened by its address, takes this place away at once.
    const timer = setTimeout(() => {
      // Without it the page works; the next answer that names an exam tries again.
      import('./exam-strip.tsx').then(({ ExamStrip }) => setStrip(() => ExamStrip)).catch(() => undefined);
    });
    return () => clearTimeout(timer);
  }, [wanted, running]);

  if (Strip) return <Strip running={running} />;
  return wanted ? <div className={css.place} /> : null;
};
