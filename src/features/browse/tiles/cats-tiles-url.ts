export const catsTilesUrl = '/api/cats/tiles/{z}/{x}/{y}.mvt';
