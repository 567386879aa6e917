/** The comparison of reports looks as far. */
export const lostNearFoundKm = 20;
