/**
 * What the town assumes. `docs/town.md` has the sources; what has none is a guess, and is named so there.
 * Times are in days, distances in metres, shares from 0 to 1.
 */
export const assumed = {
  /** Share of the lost cats that someone in the town finds and reports. */
  counterpartShare: 0.2,
  homeShare: 0.35,
  homeDays: 5,
  /** Lost cats per km² in the whole time. */
  lostPerKm2: 4,
  closingDays: 30,

  owner: {
    reportDays: 0.5,
    tellsTime: 0.8,
    /** Days after the report on which an owner opens the site, each with this chance. */
    visits: [1, 3, 7, 14, 30],
    visitChance: 0.5,
    readsMail: 0.75,
    mailDays: 0.25,
    knowsOwn: 0.9,
    mistakes: 0.01,
    knowsOthers: 0.8,
    knowsInList: 0.7,
    listLength: 20,
    saysHome: 0.95,
  },
  finder: {
    reportDays: 0.3,
    tellsTime: 0.6,
    /** Has no signal: the report is sent later, and sent twice. */
    losesSignal: 0.15,
    signalDays: 1,
    readsMail: 0.75,
    mailDays: 0.5,
    agrees: 0.9,
    /** Metres between a told place and the real one. */
    placeError: 30,
  },
  place: { street: 0.8, area: 0.1, exact: 0.1 },
  moderator: {
    reviewDays: 0.15,
    knowsFake: 0.5,
  },
  /** Made-up found reports: as many of 100 lost cats. A prank is any cat, a scam has the lost cat's own traits. */
  pranks: 0.05,
  scams: 0.05,
  scamMeters: 1_500,
  scamDays: 2,
} as const;
