export { Starter as Component } from '#features/starter/staff/page.tsx';
