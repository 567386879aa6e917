/** Assumptions, until a site has learnt its own shares: `catlas match learn`. */
export const assumedShares = {
  /** One lost cat in five has a report of its finder among the candidates. */
  counterpart: 0.2,
  /** Of ten reports that fit, one was written by somebody who has only read the other report. */
  honest: 0.9,
};
