import { BannerList } from '#features/site/staff/banner/page.tsx';

export const Component = () => <BannerList />;
