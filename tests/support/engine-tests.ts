export const allDatabaseTests = [
  'src/**/*.db.test.{ts,tsx}',
  'packages/**/*.db.test.ts',
  'seeds/**/*.db.test.ts',
  'lab/**/*.db.test.ts',
  'tests/api/**/*.test.{ts,tsx}',
];

export const whereEnginesDiffer = [
  'packages/platform/**/*.db.test.ts',
  'src/app/jobs/product-jobs*.db.test.ts',
  'tests/api/live.test.ts',
  'src/features/cats/live/live-places.db.test.ts',
  'src/features/**/search-*.db.test.ts',
  'tests/api/{search-act,cat-traits}.test.{ts,tsx}',
  'src/features/browse/**/{make-cat-tile,map-counts,count-cats-on-overview,list-cats-near*}.db.test.ts',
  'src/features/links/redirects.db.test.ts',
  'src/features/{alerts,follow-ups}/**/*.db.test.ts',
  'src/features/matching/**/*.db.test.ts',
  'src/features/{cats,reporting}/**/{add-cat,cat-acts,edit-cat}.db.test.ts',
  'src/features/moderation/**/review-*.db.test.ts',
  'packages/auth-service/src/{remove-expired,http/time-limit,sessions/refresh-session,users/failed-attempts}.db.test.ts',
  'packages/auth-service/src/routes/{sign-up,token,verify-factor}.db.test.ts',
];
