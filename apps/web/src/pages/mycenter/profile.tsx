import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { ContactCard } from '#features/profile/contact-card.tsx';
import { DataCard } from '#features/profile/data-card.tsx';
import { IdentityCard } from '#features/profile/identity-card.tsx';
import { NameCard } from '#features/profile/name-card.tsx';
import { ProfileForm } from '#features/profile/profile-form.tsx';
import { ProfileHead } from '#features/profile/profile-head.tsx';
import { SessionsCard } from '#features/profile/sessions-card.tsx';
import { viewerQuery } from '#lib/viewer.ts';
import { QueryBlock } from '#widgets/query-block.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import css from './profile.module.css';

const MyMapCard = lazy(async () => ({
  default: (await import('#features/practice/map/my-map-card.tsx')).MyMapCard,
}));
const WishCard = lazy(async () => ({ default: (await import('#features/notice/wish/wish-card.tsx')).WishCard }));

const ConsentsCard = lazy(async () => ({
  default: (await import('#features/profile/consents-card.tsx')).ConsentsCard,
}));

/** 个人资料, and what the person knows. */
export const Component = () => (
  <QueryBlock query={useQuery(viewerQuery)} failed="个人资料加载失败。" skeleton={<Skeleton lines={12} />}>
    {(viewer) => (
      <div className={css.cards}>
        <ProfileHead viewer={viewer} />
        <ProfileForm viewer={viewer} />
        {viewer.nameLocked && <NameCard viewer={viewer} />}
        <IdentityCard viewer={viewer} />
        <ContactCard viewer={viewer} />
        <Suspense fallback={<Skeleton lines={6} />}>
          <WishCard viewer={viewer} />
        </Suspense>
        <Suspense fallback={<Skeleton lines={6} />}>
          <MyMapCard />
        </Suspense>
        <SessionsCard />
        <Suspense fallback={<Skeleton lines={4} />}>
          <ConsentsCard />
        </Suspense>
        <DataCard viewer={viewer} />
      </div>
    )}
  </QueryBlock>
);
