export { Checklist as Component } from '#features/checklist/staff/page.tsx';
