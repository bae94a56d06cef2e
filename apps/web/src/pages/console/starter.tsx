export { Starter as Component } from '#features/starter/staff/starter.tsx';
