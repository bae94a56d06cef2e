export { Incidents as Component } from '#features/study/staff/incident/page.tsx';
