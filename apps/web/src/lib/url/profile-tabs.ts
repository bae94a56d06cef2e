import { paths } from '#lib/url/paths.ts';

/** The parts of 个人资料 as their address names them; the first needs no name. */
export const PROFILE_TABS = ['', 'safe', 'notify', 'privacy'] as const;
export type ProfileTab = (typeof PROFILE_TABS)[number];

export const profileAddress = (tab: ProfileTab): string => `${paths.mycenter}${tab && `?tab=${tab}`}`;
/** Anything may be typed in an address. */
export const profileTab = (name: string): ProfileTab => PROFILE_TABS.find((tab) => tab === name) ?? '';
