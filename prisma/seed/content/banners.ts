import type { SeedBanner } from '../types.ts';

export const banners: SeedBanner[] = [
  {
    title: '把标准读懂，把知识产权管好',
    image: '/art/banners/banner-1.svg',
    alt: '书架上的标准与卷宗，旁边是一页打了勾的文件和一架天平',
    linkUrl: '/lesson',
  },
  {
    title: '先测后学，二十道题知道自己在哪一步',
    image: '/art/banners/banner-2.svg',
    alt: '夹板上的答题清单，旁边有闹钟、书和一支铅笔',
    linkUrl: '/examination?paperId=entry',
  },
  {
    title: '每一张证书，都经得起查验',
    image: '/art/banners/banner-3.svg',
    alt: '一张带二维码和印章的证书，放大镜里显示核对无误',
    linkUrl: '/verify',
  },
];
