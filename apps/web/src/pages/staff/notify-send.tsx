export { Broadcasts as Component } from '#features/notice/staff/broadcast/page.tsx';
