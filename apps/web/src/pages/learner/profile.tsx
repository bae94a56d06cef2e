import { useQuery } from '@tanstack/react-query';
import type { LoginUser } from '@zhibiao/contract/profile/viewer';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { IdentityCard } from '#features/profile/learner/details/identity-card.tsx';
import { NameCard } from '#features/profile/learner/details/name-card.tsx';
import { ProfileForm } from '#features/profile/learner/details/profile-form.tsx';
import { ProfileHead } from '#features/profile/learner/details/profile-head.tsx';
import { PROFILE_TABS, profileAddress, profileTab, type ProfileTab } from '#lib/url/profile-tabs.ts';
import { useParam } from '#lib/url/url-state.ts';
import { viewerQuery } from '#lib/session/viewer.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { TabLinks } from '#ui/layout/tab-links.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import css from '#ui/layout/card-page.module.css';

const SafetyCards = lazy(async () => ({
  default: (await import('#features/profile/learner/safety/safety-cards.tsx')).SafetyCards,
}));
const WishCard = lazy(async () => ({
  default: (await import('#features/notice/learner/wish/wish-card.tsx')).WishCard,
}));
const PrivacyCards = lazy(async () => ({
  default: (await import('#features/profile/learner/privacy/privacy-cards.tsx')).PrivacyCards,
}));

const NAME: Record<ProfileTab, string> = { '': '资料', safe: '安全与设备', notify: '通知', privacy: '隐私与数据' };
const CARDS: Record<ProfileTab, (viewer: LoginUser) => ReactNode> = {
  '': (viewer) => (
    <>
      <ProfileForm viewer={viewer} />
      {viewer.nameLocked && <NameCard viewer={viewer} />}
      <IdentityCard viewer={viewer} />
    </>
  ),
  safe: (viewer) => <SafetyCards viewer={viewer} />,
  notify: (viewer) => <WishCard viewer={viewer} />,
  privacy: (viewer) => <PrivacyCards viewer={viewer} />,
};

/** 个人资料, in four parts of one address. */
export const Component = () => {
  const tab = profileTab(useParam('tab')[0]);

  return (
    <QueryBlock query={useQuery(viewerQuery)} failed="个人资料加载失败。" skeleton={<Skeleton lines={12} />}>
      {(viewer) => (
        <div className={`stack shrinks gap-24 ${css.cards}`}>
          <ProfileHead viewer={viewer} />
          <TabLinks
            label="个人资料"
            tabs={PROFILE_TABS.map((one) => ({ to: profileAddress(one), text: NAME[one], current: one === tab }))}
          />
          <Parts tab={tab} viewer={viewer} />
        </div>
      )}
    </QueryBlock>
  );
};

/** A part comes when it is first opened and stays behind the others, so that nothing typed in it is lost. */
const Parts = ({ tab, viewer }: { tab: ProfileTab; viewer: LoginUser }) => {
  const [opened, setOpened] = useState<readonly ProfileTab[]>([tab]);
  if (!opened.includes(tab)) setOpened([...opened, tab]);

  return opened.map((one) => (
    <div key={one} className={`stack shrinks gap-24 ${css.cards}`} hidden={one !== tab}>
      <Suspense fallback={<Skeleton lines={8} />}>{CARDS[one](viewer)}</Suspense>
    </div>
  ));
};
