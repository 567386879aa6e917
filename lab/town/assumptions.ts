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
  /** Who follows an area, and what they do. */
  neighbour: {
    reportsEach: 0.06,
    reportsPerKm2: 2,
    homeZone: 0.6,
    confirms: 0.97,
    hasSecondArea: 0.15,
    changesHours: 0.1,
    /** Shares of 500 m, 1, 2 and 3 km. */
    radii: { 0: 30, 1: 35, 2: 25, 3: 10 },
    wanted: { lost: 60, found: 10, both: 30 },
    choosesColor: 0.15,
    isAtOnce: 0.7,
    isDaily: 0.7,
    quietHours: [
      { from: '22:00', until: '07:00' },
      { from: '22:00', until: '07:00' },
      { from: '23:30', until: '02:30' },
      { from: '12:30', until: '14:00' },
      null,
    ],
    digestTimes: ['08:00', '08:00', '02:15', '18:30'],
    mutes: 0.03,
    stops: 0.01,
    found: 0.3,
    edited: 0.2,
    hidden: 0.05,
    /** When nights of fireworks and outages of the mail server are, as shares of the time. */
    fireworks: [0.4, 0.6],
    lostByFireworks: 14,
    outages: [
      { share: 0.5, hours: 8 },
      { share: 0.8, hours: 2 },
    ],
    /** So many mails are not taken at first. */
    failures: 0.01,
    /** A neighbour so close to the hidden cat sees it with this chance within some days. */
    seesMeters: 200,
    sees: 0.25,
    seesDays: 10,
    /** Without an alert, so many look on the site whether anyone misses the cat. */
    looksAlone: 0.1,
    readsMail: 0.6,
  },
  /** What an owner answers to a question of the site. The unit is answers of 100. */
  asked: { answers: { still: 55, unsure: 10, home: 5, silence: 30 } },
  /** The unit is reports per 100 lost cats. A prank is any cat, a scam has the lost cat's own traits. */
  pranks: 0.05,
  scams: 0.05,
  scamMeters: 1_500,
  scamDays: 2,
} as const;
