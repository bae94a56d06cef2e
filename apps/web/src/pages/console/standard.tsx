export { Standards as Component } from '#features/standard/staff/standards.tsx';
