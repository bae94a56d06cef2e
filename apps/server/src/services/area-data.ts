/** The Setting that says as of which day the divisions are, once staff have brought their own. */
export const AREA_DATA = 'area.data';
