export { Incidents as Component } from '#features/study/incident/incidents.tsx';
