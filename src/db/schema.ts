import type { ColumnType, Generated, GeneratedAlways, Kysely } from 'kysely';
import type { Locale } from '#i18n/languages.ts';
import type { MailKind } from './mail-kinds.ts';
import type {
  AlertCadence,
  CatFlag,
  CatObjection,
  CommentObjection,
  DeliveryKind,
  DeliveryOutcome,
  FinderCheck,
  FollowUpAnswer,
  LocationType,
  MessageKind,
  ReunionDistance,
  ReunionWay,
  ReviewStatus,
  RuleCheck,
  SeenAtPrecision,
  SheetAnswerKind,
  SightingKind,
  SightingStatus,
  ThreadEnd,
  ThreadEvent,
  ThreadFlag,
  ThreadSide,
  UserStatus,
  WantedCats,
} from './report-values.ts';
import type { ChosenTraits } from './traits.ts';

export interface Schema {
  users: UsersTable;
  member_sessions: MemberSessionsTable;
  sign_in_removals: SignInRemovalsTable;
  cats: CatsTable;
  cat_changes: CatChangesTable;
  cat_photos: CatPhotosTable;
  cat_drafts: CatDraftsTable;
  cat_reports: CatReportsTable;
  comments: CommentsTable;
  sightings: SightingsTable;
  threads: ThreadsTable;
  thread_links: ThreadLinksTable;
  thread_messages: ThreadMessagesTable;
  outgoing_mails: OutgoingMailsTable;
  thread_reports: ThreadReportsTable;
  inbound_mails: InboundMailsTable;
  cat_proofs: CatProofsTable;
  follow_ups: FollowUpsTable;
  finder_checks: FinderChecksTable;
  finder_sheets: FinderSheetsTable;
  sheet_answers: SheetAnswersTable;
  reunions: ReunionsTable;
  reunion_stories: ReunionStoriesTable;
  followers: FollowersTable;
  followed_areas: FollowedAreasTable;
  alert_deliveries: AlertDeliveriesTable;
  muted_cats: MutedCatsTable;
  muted_members: MutedMembersTable;
  alert_runs: AlertRunsTable;
  cats_to_alert: CatsToAlertTable;
  match_answers: MatchAnswersTable;
  match_pairs: MatchPairsTable;
  match_votes: MatchVotesTable;
  match_rates: MatchRatesTable;
  match_counts: MatchCountsTable;
  reports_to_compare: ReportsToCompareTable;
  cat_photo_hashes: CatPhotoHashesTable;
  photo_copies: PhotoCopiesTable;
  photo_references: PhotoReferencesView;
  notifications: NotificationsTable;
  mail_key: MailKeyTable;
  push_key: PushKeyTable;
  push_subscriptions: PushSubscriptionsTable;
  short_links: ShortLinksTable;
  redirects: RedirectsTable;
  audit_log: AuditLogTable;
  cat_cells: CatCellsTable;
  places: PlacesTable;
  gazetteer_version: GazetteerVersionTable;
  demo_town: DemoTownTable;
  geocoder_answers: GeocoderAnswersTable;
  rate_limits: RateLimitsTable;
  site_address: SiteAddressTable;
}

export type Database = Kysely<Schema>;

export type UserType = 'user' | 'admin';

type Json = ColumnType<Record<string, unknown> | null, string | null, string | null>;

interface UsersTable {
  id: string;
  email: string | null;
  phone: string | null;
  display_name: string;
  locale: Generated<Locale>;
  type: Generated<UserType>;
  status: Generated<UserStatus>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  sessions_ended_at: Date | null;
  has_second_factor: Generated<boolean>;
  factors_checked_at: Date | null;
  is_banned_at_service: Generated<boolean>;
  has_mail_on: Generated<boolean>;
  has_thread_mail_on: Generated<boolean>;
  has_question_mail_on: Generated<boolean>;
}

interface MemberSessionsTable {
  session_id: string;
  user_id: string;
  user_agent: string;
  first_seen_at: Date;
  last_seen_at: Date;
  ended_at: Date | null;
  checked_token: string | null;
  checked_at: Date | null;
}

interface SignInRemovalsTable {
  user_id: string;
  asked_at: Date;
}

type TraitColumns = { [Name in keyof ChosenTraits]: Generated<ChosenTraits[Name]> };

interface CatsTable extends TraitColumns {
  id: GeneratedAlways<number>;
  client_id: string | null;
  user_id: string | null;
  name: string;
  description: string;
  is_lost: boolean;
  status: Generated<ReviewStatus>;
  latitude: number;
  longitude: number;
  location_type: Generated<LocationType>;
  public_latitude: number;
  public_longitude: number;
  place_label: string | null;
  photo_key: string | null;
  photo_width: number | null;
  photo_height: number | null;
  photo_placeholder: string | null;
  photo_hash: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  reviewed_at: Date | null;
  reviewed_by: string | null;
  rule_check: RuleCheck | null;
  deleted_at: Date | null;
  deleted_from: Exclude<ReviewStatus, 'deleted'> | null;
  deleted_by: string | null;
  reunited_at: Date | null;
  confirmed_at: Date | null;
  fresh_until: Date | null;
  is_faded: Generated<boolean>;
  next_question_at: Date | null;
  seen_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  seen_at_precision: Generated<SeenAtPrecision>;
  version: Generated<number>;
  objection: CatObjection | null;
  objection_words: string | null;
  public_cell: GeneratedAlways<number>;
  public_position: GeneratedAlways<string>;
  name_key: GeneratedAlways<string>;
  search_text: GeneratedAlways<string>;
}

interface CatChangesTable {
  cat_id: number;
  name: string;
  description: string;
  photo_key: string | null;
  photo_width: number | null;
  photo_height: number | null;
  photo_placeholder: string | null;
  photo_hash: string | null;
  proposed_at: Date;
  has_more_photos: Generated<boolean>;
}

interface CatPhotosTable {
  cat_id: number;
  is_proposed: Generated<boolean>;
  position: number;
  photo_key: string;
  photo_width: number;
  photo_height: number;
  photo_placeholder: string;
  photo_hash: string;
}

interface DraftPhoto {
  key: string;
  width: number;
  height: number;
  placeholder: string;
  hash: string;
}

interface CatDraftsTable {
  client_id: string;
  link_token: Generated<string>;
  email: string;
  locale: Locale;
  report: Json;
  photos: ColumnType<DraftPhoto[], string, string>;
  cat_id: number | null;
  created_at: Date;
  mailed_at: Date | null;
}

interface CatReportsTable {
  id: GeneratedAlways<number>;
  cat_id: number;
  user_id: string | null;
  objection: CatFlag;
  words: string | null;
  created_at: Date;
  settled_at: Date | null;
  settled_by: string | null;
  outcome: 'dismissed' | 'deleted' | null;
}

interface CommentsTable {
  id: GeneratedAlways<number>;
  client_id: string | null;
  cat_id: number;
  user_id: string | null;
  content: string;
  status: Generated<ReviewStatus>;
  created_at: Generated<Date>;
  reviewed_at: Date | null;
  reviewed_by: string | null;
  deleted_at: Date | null;
  deleted_by: string | null;
  deleted_from: Exclude<ReviewStatus, 'deleted'> | null;
  has_news: Generated<boolean>;
  objection: CommentObjection | null;
  objection_words: string | null;
}

interface PhotoColumns {
  photo_key: string | null;
  photo_width: number | null;
  photo_height: number | null;
  photo_placeholder: string | null;
  photo_hash: string | null;
  is_photo_reused: boolean | null;
}

interface SightingsTable extends PhotoColumns {
  id: GeneratedAlways<number>;
  client_id: string;
  cat_id: number;
  thread_id: number | null;
  user_id: string | null;
  kind: SightingKind;
  latitude: number | null;
  longitude: number | null;
  location_type: LocationType;
  public_latitude: number | null;
  public_longitude: number | null;
  place_label: string | null;
  seen_at: Date | null;
  seen_at_precision: SeenAtPrecision;
  words: string | null;
  status: Generated<SightingStatus>;
  are_words_public: Generated<boolean>;
  is_photo_public: Generated<boolean>;
  decided_at: Date | null;
  decided_by: string | null;
  created_at: Date;
}

interface ThreadsTable {
  id: GeneratedAlways<number>;
  cat_id: number;
  owner_id: string | null;
  finder_id: string | null;
  finder_name: string | null;
  finder_email: string | null;
  finder_locale: Locale;
  owner_read_id: Generated<number>;
  finder_read_id: Generated<number>;
  owner_has_mail_on: Generated<boolean>;
  finder_has_mail_on: Generated<boolean>;
  owner_blocked_at: Date | null;
  finder_blocked_at: Date | null;
  owner_phone: string | null;
  finder_phone: string | null;
  is_finder_phone_open: Generated<boolean>;
  finder_door: string | null;
  proof: 'right' | 'wrong' | null;
  created_at: Date;
  last_message_at: Date;
  closed_at: Date | null;
  closed_for: ThreadEnd | null;
}

interface ThreadLinksTable {
  token_hash: Buffer;
  thread_id: number;
  created_at: Date;
}

interface ThreadMessagesTable extends PhotoColumns {
  id: GeneratedAlways<number>;
  thread_id: number;
  side: ThreadSide | 'site';
  kind: MessageKind;
  client_id: string | null;
  content: string | null;
  event: ThreadEvent | null;
  actor_side: ThreadSide | null;
  sighting_id: number | null;
  is_by_mail: Generated<boolean>;
  created_at: Date;
}

interface OutgoingMailsTable {
  id: GeneratedAlways<number>;
  kind: MailKind;
  /** A kind has one mail for each subject. */
  subject: string;
  user_id: string | null;
  message_id: number | null;
  side: ThreadSide | null;
  details: ColumnType<Record<string, unknown>, string, string>;
  queued_at: Date;
  due_at: Date;
  tries: Generated<number>;
  claimed_at: Date | null;
  is_repeated: Generated<boolean>;
  done_at: Date | null;
  outcome: 'sent' | 'unwanted' | 'failed' | null;
}

interface ThreadReportsTable {
  id: GeneratedAlways<number>;
  thread_id: number;
  side: ThreadSide;
  reason: ThreadFlag;
  words: string | null;
  created_at: Date;
  settled_at: Date | null;
  settled_by: string | null;
  outcome: 'dismissed' | 'closed' | null;
}

interface InboundMailsTable {
  mail_hash: Buffer;
  received_at: Date;
  outcome: string;
}

interface CatProofsTable {
  cat_id: number;
  question: string;
  mark: string;
  updated_at: Date;
}

interface FollowUpsTable {
  cat_id: number;
  step: number;
  asked_at: Date;
  answer: FollowUpAnswer | null;
  answered_at: Date | null;
}

interface FinderChecksTable {
  cat_id: number;
  done: FinderCheck;
  done_at: Date;
}

interface FinderSheetsTable {
  id: GeneratedAlways<number>;
  code: string;
  email: string | null;
  user_id: string | null;
  locale: Locale;
  created_at: Date;
  confirmed_at: Date | null;
  ends_at: Date;
  ended_at: Date | null;
}

interface SheetAnswersTable {
  id: GeneratedAlways<number>;
  sheet_id: number;
  client_id: string;
  kind: SheetAnswerKind;
  words: string | null;
  contact: string | null;
  created_at: Date;
}

interface ReunionsTable {
  cat_id: number;
  came_home_on: ColumnType<string | null>;
  how: ReunionWay | null;
  distance: ReunionDistance | null;
  told_at: Date;
}

interface ReunionStoriesTable {
  cat_id: number;
  words: string;
  photo_key: string | null;
  photo_width: number | null;
  photo_height: number | null;
  photo_placeholder: string | null;
  photo_hash: string | null;
  status: Generated<'pending' | 'approved' | 'rejected'>;
  created_at: Date;
  decided_at: Date | null;
  decided_by: string | null;
}

interface FollowersTable {
  id: Generated<string>;
  user_id: string | null;
  email: string | null;
  locale: Locale;
  time_zone: string;
  quiet_from: string | null;
  quiet_until: string | null;
  digest_at: string;
  has_mail_on: Generated<boolean>;
  created_at: Date;
  last_seen_at: Date;
  asked_at: Date | null;
  paused_at: Date | null;
}

interface FollowedAreasTable {
  id: GeneratedAlways<number>;
  follower_id: string;
  name: string;
  latitude: number;
  longitude: number;
  radius_meters: number;
  reach: GeneratedAlways<string>;
  wanted: WantedCats;
  coat_colors: Generated<ChosenTraits['coat_colors']>;
  coat_pattern: ChosenTraits['coat_pattern'] | null;
  is_at_once: boolean;
  cadence: AlertCadence;
  created_at: Date;
  confirmed_at: Date | null;
  feed_key: string | null;
}

interface AlertDeliveriesTable {
  follower_id: string;
  cat_id: number;
  area_id: number | null;
  kind: DeliveryKind;
  found_at: Date;
  claimed_at: Date | null;
  is_repeated: Generated<boolean>;
  done_at: Date | null;
  outcome: DeliveryOutcome | null;
}

interface MutedCatsTable {
  follower_id: string;
  cat_id: number;
  muted_at: Date;
}

interface MutedMembersTable {
  follower_id: string;
  user_id: string;
  muted_at: Date;
}

interface AlertRunsTable {
  is_only_row: Generated<boolean>;
  last_run_at: Date;
}

interface CatsToAlertTable {
  cat_id: number;
  number: Generated<number>;
}

interface MatchAnswersTable {
  cat_id: number;
  other_id: number;
  answer: 'same' | 'different' | 'unsure';
  answered_at: Date;
}

interface MatchPairsTable {
  lost_id: number;
  found_id: number;
  grade: 'likely' | 'possible' | 'unlikely';
  probability: number;
  compared_at: Date;
  mailed_at: Date | null;
}

interface MatchVotesTable {
  lost_id: number;
  found_id: number;
  user_id: string;
  vote: 'same' | 'different' | 'unsure';
  voted_at: Date;
}

interface MatchRatesTable {
  is_only_row: Generated<boolean>;
  rates: ColumnType<unknown, string, string>;
  learnt_at: Date;
}

interface MatchCountsTable {
  is_only_row: Generated<boolean>;
  counts: ColumnType<unknown, string, string>;
  counted_at: Date;
}

interface ReportsToCompareTable {
  cat_id: number;
  number: Generated<number>;
}

interface CatPhotoHashesTable {
  cat_id: number;
  photo_key: string;
  thread_id: number | null;
  hash: Buffer | null;
  added_at: Generated<Date>;
}

interface PhotoCopiesTable {
  copy_id: number;
  original_id: number;
}

interface PhotoReferencesView {
  photo_key: string;
  source: string;
  cat_id: number | null;
  thread_id: number | null;
  side: ThreadSide;
}

interface NotificationsTable {
  user_id: string;
  kind: 'review' | 'change-accepted' | 'change-refused' | 'comment' | 'match' | 'same-cat' | 'helped';
  subject_id: number;
  noted_at: Date;
  is_due: Generated<boolean>;
  told: string | null;
  told_at: Date | null;
  objection: CatObjection | null;
  objection_words: string | null;
}

interface PushKeyTable {
  is_only_row: Generated<boolean>;
  public_key: string;
  private_key: string;
}

interface PushSubscriptionsTable {
  endpoint: string;
  follower_id: string;
  p256dh: string;
  auth: string;
  subscribed_at: Date;
  sent_at: Date | null;
  failing_since: Date | null;
}

interface MailKeyTable {
  is_only_row: Generated<boolean>;
  secret: Buffer;
}

interface ShortLinksTable {
  code: string;
  cat_id: number;
  lang: Locale;
  created_at: Generated<Date>;
}

interface RedirectsTable {
  path: string;
  target: string;
  status_code: Generated<number>;
  created_at: Generated<Date>;
}

export type AuditSubject = 'cat' | 'comment' | 'sighting' | 'story' | 'thread' | 'user' | 'redirect';

interface AuditLogTable {
  id: GeneratedAlways<number>;
  actor_id: string | null;
  action: string;
  subject_type: AuditSubject;
  subject_id: string;
  before: Json;
  after: Json;
  created_at: Generated<Date>;
}

interface CatCellsTable {
  level: number;
  cell: number;
  day: string;
  lost: number;
  found: number;
  id_sum: number;
  latitude_sum: number;
  longitude_sum: number;
}

interface PlacesTable {
  place_id: string;
  search_key: string;
  kind: 'town' | 'commune' | 'arrondissement' | 'former-commune';
  name: string;
  name_fr: string | null;
  country_code: string;
  area: string | null;
  postal_code: string | null;
  population: number;
  latitude: number;
  longitude: number;
  is_approximate: boolean;
  source: 'geonames' | 'communes';
}

interface GazetteerVersionTable {
  is_only_row: Generated<boolean>;
  version: string;
  imported_at: Generated<Date>;
}

interface DemoTownTable {
  is_only_row: Generated<boolean>;
  began_at: Date;
  member_ids: string[] | null;
  cats_added: Generated<number>;
  finished_at: Date | null;
}

interface GeocoderAnswersTable {
  query_key: string;
  locale: string;
  answer: ColumnType<unknown, string, string>;
  expires_at: Date;
}

interface SiteAddressTable {
  public_url: string;
  is_only_row: Generated<boolean>;
}

interface RateLimitsTable {
  key: string;
  points: number;
  expire: number;
}
