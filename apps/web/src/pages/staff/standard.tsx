export { Standards as Component } from '#features/standard/staff/page.tsx';
