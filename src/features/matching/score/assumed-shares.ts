/** A site uses these assumptions until `catlas match learn` has learnt its own shares. */
export const assumedShares = {
  /** One lost cat in five has a report of its finder among the candidates. */
  counterpart: 0.2,
  /** Of ten reports that fit, the author of one has only read the other report. */
  honest: 0.9,
};
