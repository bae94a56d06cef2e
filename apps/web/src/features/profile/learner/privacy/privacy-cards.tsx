import type { LoginUser } from '@zhibiao/contract/profile/viewer';
import { ConsentsCard } from './consents-card.tsx';
import { DataCard } from './data-card.tsx';

/** What the person agreed to, and what the law gives everybody. */
export const PrivacyCards = ({ viewer }: { viewer: LoginUser }) => (
  <>
    <ConsentsCard />
    <DataCard viewer={viewer} />
  </>
);
