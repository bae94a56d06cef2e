export { Doctor as Component } from '#features/doctor/staff/page.tsx';
