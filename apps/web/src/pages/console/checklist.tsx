export { Checklist as Component } from '#features/checklist/staff/checklist.tsx';
