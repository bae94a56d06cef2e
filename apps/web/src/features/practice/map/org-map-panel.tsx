import { lazy, Suspense, useState } from 'react';
import { Disclosure } from '#ui/disclosure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import css from './org-map-panel.module.css';

const OrgMap = lazy(async () => ({ default: (await import('./org-map.tsx')).OrgMap }));

/** 条款能力图 of an organisation's members; asked for when somebody unfolds it. */
export const OrgMapPanel = () => {
  const [open, setOpen] = useState(false);

  return (
    <section className={`panel ${css.panel}`} aria-label="条款能力图">
      <Disclosure
        head={
          <>
            <b>条款能力图</b>
            <span className="note">在册学员考试作答的掌握情况，按标准条款</span>
          </>
        }
        onOpen={() => setOpen(true)}
      >
        {open && (
          <Suspense fallback={<Skeleton lines={6} />}>
            <OrgMap />
          </Suspense>
        )}
      </Disclosure>
    </section>
  );
};
