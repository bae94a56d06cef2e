import { BannerList } from '#features/site/staff/banner-list.tsx';

export const Component = () => <BannerList />;
