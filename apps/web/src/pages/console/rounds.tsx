export { Plans as Component } from '#features/round/staff/plans.tsx';
