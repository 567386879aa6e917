/** A site uses these assumptions until `catlas match learn` has learnt its own shares. */
export const assumedShares = {
  /** One lost cat in five has a report of its finder among the candidates. */
  counterpart: 0.2,
  /** Of ten found reports that fit an earlier lost one, two authors have only read it. */
  honest: 0.8,
};
