export { Broadcasts as Component } from '#features/notice/broadcast/broadcasts.tsx';
