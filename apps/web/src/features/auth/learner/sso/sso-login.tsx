import { beginSso } from '@zhibiao/contract/sso/learner';
import { call } from '#lib/api/api.ts';
import { SsoButtons } from '#widgets/sso/sso-buttons.tsx';

export const SsoWays = () => (
  <SsoButtons door="forLearners" begin={(provider) => call(beginSso, { body: { provider } })} />
);
