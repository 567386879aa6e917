import { hostileNames } from './values.ts';

export type Form = Record<string, readonly string[]>;

const cat: Form = {
  name: ['Minou', ...hostileNames],
  description: ['A grey cat with white paws.'],
  lat: ['45.76', '', '91'],
  lng: ['4.83', '', 'x'],
  is_lost: ['true', 'false', ''],
  location_type: ['street', 'exact', 'area'],
  place_query: ['lyon', '', 'constructor'],
};
const mailForms: Form[] = [
  { intent: ['resend', 'link', 'sso'], email: ['fuzz@example.org', 'x'] },
  { intent: ['phone'], phone: ['+33612345678', 'x'] },
  { intent: ['code'], code: ['123456', 'x'], email: ['fuzz@example.org'], phone: ['+33612345678'] },
];
const areaForms: Form[] = [
  {
    intent: ['follow', 'estimate'],
    place_query: ['lyon', '', 'constructor'],
    latitude: ['45.76', '', '91', 'x'],
    longitude: ['4.83', '', '-181'],
    radius_meters: ['2000', '0', '1e400'],
    wanted: ['lost', 'both', 'x'],
    coat_colors: ['black', '', 'constructor'],
    coat_pattern: ['', 'tabby', 'x'],
    cadence: ['daily', 'weekly', '__proto__'],
    is_at_once: ['on', ''],
    name: ['Home', '', ...hostileNames],
    email: ['fuzz@example.org', '', 'x'],
    time_zone: ['Europe/Paris', '', '../etc', '+01:00'],
  },
  {
    intent: ['confirm', 'remove', 'test', 'feed-on', 'feed-off', 'edit', 'constructor'],
    area: ['1', '', '-1', '9e99'],
  },
  {
    intent: ['settings'],
    time_zone: ['Asia/Kathmandu', 'x'],
    is_quiet: ['on', ''],
    quiet_from: ['22:00', '25:00', ''],
    quiet_until: ['07:00', '22:00'],
    digest_at: ['08:00', 'x'],
  },
  { intent: ['mute-cat', 'mute-member', 'unmute-cat', 'mails-off', 'resume'], cat: ['{{cat}}', 'x', '-1'] },
  { intent: ['unmute-member'], member: ['{{uuid}}', 'x'] },
];
const postActs = ['approve', 'reject', 'reopen', 'delete', 'restore'];

const forms: Record<string, readonly Form[]> = {
  login: [
    {
      identifier: ['fuzz@example.org', '+33612345678', 'x'],
      password: ['correct horse battery', 'x'],
      next: ['/user', '//x'],
    },
    ...mailForms,
  ],
  signup: [
    {
      identifier: ['{{email}}', 'fuzz@example.org', 'x'],
      password: ['correct horse battery', 'x'],
      displayName: ['Camille', '', ...hostileNames],
      next: ['/user'],
    },
    ...mailForms,
  ],
  'login-verify': [
    { intent: ['leave'], next: ['/user'] },
    { intent: ['challenge'], factor: ['{{uuid}}', 'x'] },
    { factor: ['{{uuid}}', 'x'], challenge: ['{{uuid}}', ''], code: ['123456'] },
    { factor: ['{{uuid}}'], challenge: ['{{uuid}}'], credential: ['{}', '{', 'null', '{"id":1}'] },
  ],
  confirm: [
    {
      token_hash: ['x', '{{uuid}}'],
      type: ['signup', 'email', 'email_change', 'x'],
      next: ['/user'],
      mailbox: ['new', 'x'],
    },
    { intent: ['link'], email: ['fuzz@example.org'] },
  ],
  logout: [{ scope: ['local', 'others', 'x'], next: ['/'] }],
  'password-reset': [{ email: ['fuzz@example.org', 'x'] }],
  'password-update': [
    { token_hash: ['x', '{{uuid}}'], password: ['correct horse battery', 'x'] },
    { intent: ['challenge', 'leave'], factor: ['{{uuid}}'], token_hash: ['x'] },
  ],
  user: [
    { intent: ['profile'], display_name: ['Camille', '', ...hostileNames], locale: ['en', 'fr', 'x'] },
    { intent: ['mails'], is_on: ['on', ''], mails: ['on'] },
    { intent: ['email'], email: ['{{email}}', 'x'], password: ['x'] },
    { intent: ['email-resend'] },
    { intent: ['password'], password: ['x', 'correct horse battery'], current_password: ['correct horse battery'] },
    { intent: ['close', 'constructor', '__proto__', ''], posts: ['x'], password: ['x'] },
  ],
  'user-export': [{}],
  cat: [
    { act: ['reunite', 'look-again', 'delete', 'restore', 'constructor'] },
    { act: ['report'], objection: ['spam', 'duplicate', 'x'], words: ['', 'no cat'] },
    { intent: ['add', 'constructor'], content: ['I saw it.', ''], client_id: ['{{uuid}}', '', 'x'] },
    { intent: ['delete', 'undo', 'x'], comment_id: ['{{comment}}', 'x', '-1'] },
  ],
  'add-cat': [
    { ...cat, file: [''], client_id: ['{{uuid}}', 'x'] },
    { ...cat, intent: ['find', 'look', 'x'] },
  ],
  'cat-draft': [{}],
  'follow-up': [{ answer: ['still', 'home', 'unsure', 'x', ''], tap: ['when', 'x'], value: ['1', 'x'] }],
  'own-follow-up': [
    { answer: ['still', 'home', 'unsure', 'constructor'], check: ['chip', 'x'], words: ['Found.', ''] },
  ],
  sighting: [
    {
      kind: ['seen', 'with-me', 'mine', 'x'],
      place_query: ['lyon', '', 'constructor'],
      ago: ['1', '24', '-1', 'x', '1e400'],
      words: ['By the bakery.', ''],
      email: ['fuzz@example.org', 'x', ''],
      name: ['Camille', '', ...hostileNames],
      client_id: ['{{uuid}}', '', 'x'],
      confirmed: ['1', 'x'],
    },
  ],
  helpers: [{ lost: ['1', 'x', '-1'], found: ['2', '1e400', ''], vote: ['same', 'unsure', 'constructor'] }],
  thread: [{ content: ['Is it still there?', ''], client_id: ['{{uuid}}', '', 'x'] }],
  'edit-cat': [
    { ...cat, version: ['1', 'x'] },
    { ...cat, file: [''], version: ['1', '99999999999999999999'] },
  ],
  alerts: areaForms,
  unsubscribe: [{ mails: ['on', 'off'] }],
  'bo-search': [
    { kind: ['cats', 'comments'], id: ['{{pendingCat}}', '{{comment}}', 'x'], act: postActs, objection: ['spam', ''] },
    { kind: ['cats', 'x'], id: ['{{cat}}'], act: [...postActs, 'constructor'], confirmed: ['yes'] },
    { kind: ['users'], id: ['{{other}}', 'x'], act: ['ban', 'unban', 'promote', 'demote', 'let-in'], name: ['x'] },
  ],
  'bo-queue': [
    { approved: ['{{pendingCat}}', '{{comment}}', 'selected'], selected: ['{{pendingCat}}', 'x'] },
    { rejected: ['{{pendingCat}}', '{{comment}}', 'selected'], selected: ['1', '-1'], 'objection-1': ['spam', 'x'] },
    { approved: ['1', 'selected', 'x'], 'shown-words': ['1', 'x', '-1'], 'shown-photo': ['1'] },
    { rejected: ['1', 'selected', '99999999999999999999'], selected: ['1', 'x'] },
  ],
  'bo-threads': [{ id: ['1', 'x', '-1', '1e400'], outcome: ['dismissed', 'closed', 'reopened', 'constructor'] }],
  'bo-redirects': [
    {
      act: ['add', ''],
      path: ['/old', 'x', '/%00'],
      target: ['/cat/1', 'https://example.org', 'x'],
      statusCode: ['302', '301', 'x'],
    },
    { act: ['remove'], path: ['/old', '/x'] },
  ],
  'prefilled-link': [
    {
      kind: ['lost', 'found', 'x'],
      group: ['Cats of Lyon', '', ...hostileNames],
      name: ['Minou', '', ...hostileNames],
      words: ['A grey cat.', ''],
      place: ['lyon', '', 'constructor'],
      date: ['2026-11-01', '0000-00-00', 'x'],
      coat_colors: ['black', 'constructor'],
      about: ['yes', ''],
      days: ['30', '-1', 'x'],
    },
  ],
  'sheet-new': [{ email: ['fuzz@example.org', '{{email}}', 'x', ''] }],
  'sheet-answer': [
    {
      client_id: ['{{uuid}}', 'x'],
      kind: ['mine', 'known', 'home', 'constructor', ''],
      words: ['That is my cat.', '', ...hostileNames],
      contact: ['camille@example.org', '06 12 34 56 78', ''],
    },
  ],
  'sheet-own': [{ intent: ['confirm', 'end', 'constructor'] }],
};

const queries: Record<string, readonly string[]> = {
  home: [
    'cursor=1_2',
    'cursor=0_0',
    'cursor={{catsCursor}}',
    'q=lyon',
    'q=constructor',
    'lat=45.7&lng=4.8',
    'filter=lost',
    'cursor=x',
    'days=1e400',
    'view=x',
  ],
  cat: ['comments=x', 'before=1', 'before=99999999999999999999', 'comment=x'],
  confirm: ['token_hash=x&type=signup', 'code=x', 'error_code=constructor', 'message=x', 'token_hash=x&type=recovery'],
  login: ['next=%2Fuser', 'next=%2F%2Fevil.example', 'form=constructor', 'form=code'],
  'password-update': ['token_hash=x', 'code=x'],
  'login-with': ['next=%2Fuser'],
  user: ['refused=constructor', 'refused=x'],
  'bo-search': [
    'find=lyon&kind=cats',
    'find=constructor',
    'kind=__proto__',
    'about=1',
    'filter=constructor&kind=users',
  ],
  'bo-queue': ['queue=x', 'cursor=x', 'after=1', 'view=reported', 'item=1', 'item=x'],
  'bo-threads': ['item=1', 'item=99999999999999999999', 'item=x'],
  'add-cat': ['place=lyon', 'lat=x&lng=y'],
  offline: ['from=%2Fcat%2F1', 'from=x'],
};

export const formsOf = (page: string): readonly Form[] => forms[page] ?? [];
export const queriesOf = (page: string): readonly string[] => queries[page] ?? [];
export const pagesWithForms = Object.keys(forms);
