export { Laws as Component } from '#features/law/staff/page.tsx';
