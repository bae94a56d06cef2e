export { Plans as Component } from '#features/round/staff/page.tsx';
