import { type AppError, isAppError } from '@catlas/platform/errors/app-error.ts';
import { readPageForm } from '@catlas/platform/http/receive-form.ts';
import { redirectTo } from '@catlas/platform/http/redirect-to.ts';
import findTimeZone from '@photostructure/tz-lookup';
import { data } from 'react-router';
import { invalidInput } from '#context/api-router.server.ts';
import { requireNotBanned } from '#context/guards.server.ts';
import type { RequestContext } from '#context/request-context.ts';
import {
  type AreaFilter,
  type AreaInput,
  areaFilterSchema,
  areaSchema,
  followerEmailSchema,
  settingsSchema,
  timeZoneSchema,
} from '#features/alerts/areas/area-schemas.ts';
import { estimateReports } from '#features/alerts/areas/cats-in-area.server.ts';
import {
  addArea,
  addFollower,
  confirmArea,
  editArea,
  followByMail,
  queueTest,
  removeArea,
  setFeed,
} from '#features/alerts/areas/follow-area.server.ts';
import { editSettings, markSeen, mute, unmute } from '#features/alerts/areas/follower-settings.server.ts';
import { type Follower, findFollower, getMemberFollower } from '#features/followers/find-follower.server.ts';
import { makeFollowerKey } from '#features/followers/follower-key.server.ts';
import { setFollowerMailOn } from '#features/followers/set-follower-mail-on.server.ts';
import { findNearestPlaceName } from '#features/places/find-nearest-place.server.ts';
import { locatePlainForm } from '#features/reporting/form/plain-cat-form.server.ts';
import { localizePath, splitLocale } from '#i18n/locale.ts';
import { m } from '#i18n/paraglide/messages.js';
import { type AlertsAnswer, areaFields, type Intent, intents, type Outcome } from './alerts-answer.ts';

interface Posted {
  key: string | null;
  request: Request;
  url: URL;
}

/** Every change of the page is one press of a button; what each does is in `changes` below. */
export async function answerAlerts(context: RequestContext, { key, request, url }: Posted) {
  let form = new FormData();
  try {
    requireNotBanned(context);
    form = await readPageForm(request);
    joinBoxes(form);
    const intent = intents.find((each) => each === form.get('intent')) ?? null;
    const follower = await findFollower(context, key);
    if (key !== null && !follower) return data(toAnswer(form, { alert: m.alerts_page_gone_title() }), { status: 404 });
    if (intent === 'estimate') return await answerEstimate(context, form);
    if (intent === 'follow') return await follow(context, { form, follower, url });
    if (!intent || !follower) return data(toAnswer(form, { alert: m.alerts_error_choice() }), { status: 422 });
    await context.limits.consume(intent === 'test' ? 'testAlert' : 'editAlerts');
    // A press shows that the mails are read.
    if (follower.asked_at || follower.paused_at || key !== null) await markSeen(context, follower);
    const outcome = await changes[intent](context, follower, form);
    return redirectTo(`${url.pathname}?done=${outcome}`);
  } catch (error) {
    if (!isAppError(error)) throw error;
    return data(toAnswer(form, explain(error)), { status: error.status });
  }
}

type Change = (context: RequestContext, follower: Follower, form: FormData) => Promise<Outcome>;

const changes: Record<Exclude<Intent, 'follow' | 'estimate'>, Change> = {
  async edit(context, follower, form) {
    // The place of an area does not change; the schema needs one.
    form.set('latitude', '0');
    form.set('longitude', '0');
    await editArea(context, { follower, areaId: areaIdOf(form) }, parse(areaSchema, form));
    return 'edited';
  },
  async confirm(context, follower, form) {
    await confirmArea(context, { follower, areaId: areaIdOf(form) });
    return 'confirmed';
  },
  async remove(context, follower, form) {
    await removeArea(context, { follower, areaId: areaIdOf(form) });
    return 'removed';
  },
  async test(context, follower, form) {
    await queueTest(context, { follower, areaId: areaIdOf(form) });
    return 'tested';
  },
  async 'feed-on'(context, follower, form) {
    await setFeed(context, { follower, areaId: areaIdOf(form) }, true);
    return 'feed-on';
  },
  async 'feed-off'(context, follower, form) {
    await setFeed(context, { follower, areaId: areaIdOf(form) }, false);
    return 'feed-off';
  },
  async settings(context, follower, form) {
    await editSettings(context, follower, parse(settingsSchema, form));
    return 'saved';
  },
  async 'mails-on'(context, follower) {
    await setFollowerMailOn(context, { followerId: follower.id, isOn: true });
    return 'mails-on';
  },
  async 'mails-off'(context, follower) {
    await setFollowerMailOn(context, { followerId: follower.id, isOn: false });
    return 'mails-off';
  },
  async resume(context, follower) {
    await markSeen(context, follower);
    return 'resumed';
  },
  async 'mute-cat'(context, follower, form) {
    await mute(context, follower, { catId: numberOf(form, 'cat'), what: 'cat' });
    return 'muted';
  },
  async 'mute-member'(context, follower, form) {
    await mute(context, follower, { catId: numberOf(form, 'cat'), what: 'member' });
    return 'muted';
  },
  async 'unmute-cat'(context, follower, form) {
    await unmute(context, follower, { catId: numberOf(form, 'cat') });
    return 'unmuted';
  },
  async 'unmute-member'(context, follower, form) {
    await unmute(context, follower, { userId: uuidOf(form, 'member') });
    return 'unmuted';
  },
};

const areaIdOf = (form: FormData) => numberOf(form, 'area');

/** A number that the page never shows finds no row. */
function numberOf(form: FormData, name: string): number {
  const text = String(form.get(name) ?? '');
  return /^\d{1,15}$/.test(text) ? Number(text) : 0;
}

function uuidOf(form: FormData, name: string): string {
  const text = String(form.get(name) ?? '').toLowerCase();
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text) ? text : '00000000-0000-0000-0000-000000000000';
}

async function answerEstimate(context: RequestContext, form: FormData) {
  await context.limits.consume('estimateReports');
  await locate(context, form);
  const filter: AreaFilter = parse(areaFilterSchema, form);
  return data(toAnswer(form, { estimate: await estimateReports(context, filter) }));
}

interface Following {
  form: FormData;
  follower: Follower | null;
  url: URL;
}

async function follow(context: RequestContext, { form, follower, url }: Following) {
  const { viewer, locale } = context;
  await context.limits.consume('followArea');
  await locate(context, form);
  const input = parse(areaSchema, await withName(context, form));
  const timeZone = timeZoneOf(form, input);
  const isOwn = follower !== null || viewer !== null;
  if (isOwn) {
    const own = follower ?? (await getMemberFollower({ ...context, viewer: viewer! }, { locale, timeZone }));
    await addArea(context, own, input);
    await markSeen(context, own);
    return redirectTo(`${url.pathname}?done=followed`);
  }
  const email = parse(emailFormSchema, form);
  if (email) {
    await followByMail(context, input, { email, locale, timeZone });
    return data(toAnswer(form, { mailedTo: email }));
  }
  const added = await addFollower(context, { locale, timeZone });
  await addArea(context, added, input);
  const page = `/alerts/${await makeFollowerKey(context, added.id)}`;
  return redirectTo(`${localizePath(page, splitLocale(url.pathname).prefix)}?done=followed`);
}

const emailFormSchema = {
  safeParse: ({ email }: Record<string, unknown>) => followerEmailSchema.safeParse(email),
};

/** The script sends the point; without it the place is a text. */
async function locate(context: RequestContext, form: FormData): Promise<void> {
  if (String(form.get('latitude') ?? '') !== '') return;
  await locatePlainForm(context, form);
  form.set('latitude', String(form.get('lat') ?? ''));
  form.set('longitude', String(form.get('lng') ?? ''));
}

/** An area without a name has that of its town. */
async function withName(context: RequestContext, form: FormData): Promise<FormData> {
  if (String(form.get('name') ?? '').trim() !== '') return form;
  const point = { latitude: Number(form.get('latitude')), longitude: Number(form.get('longitude')) };
  const isPoint = form.get('latitude') !== '' && Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180;
  const place = isPoint ? await findNearestPlaceName(context, point) : null;
  form.set('name', (place ?? m.alerts_name_usual()).slice(0, 40));
  return form;
}

/** The browser knows it; otherwise it is that of the area. */
function timeZoneOf(form: FormData, { latitude, longitude }: AreaInput): string {
  const given = timeZoneSchema.safeParse(String(form.get('time_zone') ?? ''));
  return given.success ? given.data : findTimeZone(latitude, longitude);
}

function joinBoxes(form: FormData): void {
  if (form.has('coat_colors')) form.set('coat_colors', form.getAll('coat_colors').filter(Boolean).join(','));
}

interface Parser<Output> {
  safeParse(
    input: Record<string, unknown>,
  ): { success: true; data: Output } | { success: false; error: { issues: Parameters<typeof invalidInput>[0] } };
}

function parse<Output>(schema: Parser<Output>, form: FormData): Output {
  const parsed = schema.safeParse(Object.fromEntries(form));
  if (parsed.success) return parsed.data;
  throw invalidInput(
    parsed.error.issues.map((issue) => (issue.path.length > 0 ? issue : { ...issue, path: ['email'] })),
  );
}

const placeFields = new Set(['lat', 'lng', 'latitude', 'longitude', 'q']);

function explain(error: AppError): Pick<AlertsAnswer, 'alert' | 'errors'> {
  const errors: AlertsAnswer['errors'] = {};
  for (const { field, message } of error.fields) errors[placeFields.has(field) ? 'place_query' : field] ??= message;
  if (error.code === 'rate-limited') return { errors, alert: m.alerts_error_many_presses() };
  return {
    errors,
    alert: error.fields.length > 0 ? m.cats_add_check_fields() : (error.detail ?? m.alerts_error_failed()),
  };
}

function toAnswer(form: FormData, answer: Partial<AlertsAnswer>): AlertsAnswer {
  const values: AlertsAnswer['values'] = {};
  for (const name of areaFields) {
    const value = form.get(name);
    if (typeof value === 'string') values[name] = value;
  }
  return {
    intent: intents.find((each) => each === form.get('intent')) ?? null,
    areaId: numberOf(form, 'area') || null,
    alert: null,
    errors: {},
    estimate: null,
    mailedTo: null,
    ...answer,
    values,
  };
}
