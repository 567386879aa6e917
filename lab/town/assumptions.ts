/** How the people of the town use the site; all are guesses. Times are in days, distances in metres, shares from 0 to 1. */
export const assumed = {
  counterpartShare: 0.2,
  homeShare: 0.35,
  homeDays: 5,
  lostPerKm2: 4,
  closingDays: 30,

  owner: {
    reportDays: 0.5,
    /** The owner opens the site on each of these days after the report with this chance. */
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
    /** The report is sent later, and sent twice. */
    losesSignal: 0.15,
    signalDays: 1,
    readsMail: 0.75,
    mailDays: 0.5,
    agrees: 0.9,
    placeError: 30,
  },
  moderator: {
    reviewDays: 0.15,
    knowsFake: 0.5,
  },
  /** The unit is reports per 100 lost cats. A prank is any cat, a scam has the lost cat's own traits. */
  pranks: 0.05,
  scams: 0.05,
  scamMeters: 1_500,
  scamDays: 2,
} as const;
