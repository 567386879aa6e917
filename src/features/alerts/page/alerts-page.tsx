import { useState } from 'react';
import { Form } from 'react-router';
import { withNextPath } from '#context/account-next-path.ts';
import { useRootData } from '#context/root-data.ts';
import { mostAreas } from '#features/alerts/areas/followed-area.ts';
import { PushSwitch } from '#features/push/page/push-switch.tsx';
import { m } from '#i18n/paraglide/messages.js';
import { Alert } from '#ui/alert.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { LocalLink, useLocalAddress } from '#ui/local-link.tsx';
import type { AlertsAnswer, Outcome } from './alerts-answer.ts';
import { AreaCard } from './area-card.tsx';
import { AreaForm } from './area-form.tsx';
import type { AlertsPageData } from './load-alerts.server.ts';
import { SettingsForm } from './settings-form.tsx';

interface AlertsPageProps {
  page: AlertsPageData;
  answer: AlertsAnswer | undefined;
}

/** Works without a session and without JavaScript. */
export function AlertsPage({ page, answer }: AlertsPageProps) {
  const { key, follower, areas, isMember, done } = page;
  const localAddress = useLocalAddress();
  if (key !== null && !follower) return <Gone />;
  const hasAreas = areas.length > 0;
  const ofNew = answer && answer.areaId === null ? answer : undefined;
  return (
    <div className="mx-auto w-full max-w-2xl space-y-8 px-4 py-8 sm:py-12">
      <header>
        <h1 className="font-bold text-3xl">{m.alerts_title()}</h1>
        <p className="mt-2 text-lg text-muted">{m.alerts_lead()}</p>
      </header>
      {done && !answer && <Alert variant="success">{outcomeTexts[done]()}</Alert>}
      {answer?.mailedTo && (
        <Alert variant="success" title={m.alerts_mailed_title()}>
          {m.alerts_mailed_text({ email: answer.mailedTo })}
        </Alert>
      )}
      {answer?.alert && answer.intent !== 'follow' && answer.intent !== 'estimate' && (
        <Alert variant="danger">{answer.alert}</Alert>
      )}
      {page.muteCat && done !== 'muted' && <MuteQuestion cat={page.muteCat} />}
      {(follower?.isPaused || follower?.isAsked) && <ResumeQuestion isPaused={follower.isPaused} />}
      {hasAreas && (
        <section aria-labelledby="areas-title" className="space-y-4">
          <h2 id="areas-title" className="font-bold text-xl">
            {m.alerts_areas_title()}
          </h2>
          {areas.map((area) => (
            <AreaCard
              key={area.id}
              area={area}
              lastRunAt={page.lastRunAt}
              answer={answer?.areaId === area.id ? answer : undefined}
              hasMail={follower?.email !== null && follower?.isMailOn === true}
            />
          ))}
        </section>
      )}
      {areas.length < mostAreas && !answer?.mailedTo && (
        <NewArea key={areas.length} page={page} answer={ofNew} isOpen={!hasAreas || ofNew !== undefined} />
      )}
      {!isMember && key === null && (
        <p className="text-muted text-sm">
          {m.alerts_have_account()}{' '}
          <LocalLink
            to={withNextPath('/login', localAddress('/alerts'))}
            className="font-semibold text-link underline underline-offset-2"
          >
            {m.accounts_sign_in()}
          </LocalLink>
        </p>
      )}
      {follower && <Ways page={page} />}
      {follower && hasAreas && (
        <SettingsForm
          follower={follower}
          timeZones={page.timeZones}
          answer={answer?.intent === 'settings' ? answer : undefined}
        />
      )}
      <Muted page={page} />
    </div>
  );
}

const outcomeTexts: Record<Outcome, () => string> = {
  followed: m.alerts_done_followed,
  edited: m.alerts_done_saved,
  confirmed: m.alerts_done_confirmed,
  removed: m.alerts_done_removed,
  tested: m.alerts_done_tested,
  'feed-on': m.alerts_done_feed_on,
  'feed-off': m.alerts_done_feed_off,
  saved: m.alerts_done_saved,
  'mails-on': m.alerts_done_mails_on,
  'mails-off': m.alerts_done_mails_off,
  resumed: m.alerts_done_resumed,
  muted: m.alerts_done_muted,
  unmuted: m.alerts_done_unmuted,
};

function NewArea({ page, answer, isOpen }: AlertsPageProps & { isOpen: boolean }) {
  const form = (
    <AreaForm asksMail={page.follower === null && !page.isMember} near={page.near} area={null} answer={answer} />
  );
  if (isOpen) {
    return (
      <section aria-labelledby="new-area-title" className="rounded-3xl border border-line bg-surface p-5 sm:p-7">
        <h2 id="new-area-title" className="mb-4 font-bold text-xl">
          {m.alerts_new_title()}
        </h2>
        {form}
      </section>
    );
  }
  return (
    <LazyDetails summary={m.alerts_new_another()}>
      <div className="mt-4">{form}</div>
    </LazyDetails>
  );
}

/** Without JavaScript the content is in the page; with it, the map of the form loads when it is opened. */
function LazyDetails({ summary, children }: { summary: string; children: React.ReactNode }) {
  const [wasOpened, setOpened] = useState(false);
  return (
    <details
      onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}
      className="rounded-3xl border border-line bg-surface p-5"
    >
      <summary className="cursor-pointer font-semibold">{summary}</summary>
      <div className={wasOpened ? undefined : 'hidden noscript:block'}>{children}</div>
    </details>
  );
}

function ResumeQuestion({ isPaused }: { isPaused: boolean }) {
  return (
    <Alert
      variant="warning"
      title={isPaused ? m.alerts_paused_title() : m.alerts_question_title()}
      action={
        <Form method="post">
          <Button type="submit" name="intent" value="resume" size="small">
            {m.alerts_resume()}
          </Button>
        </Form>
      }
    >
      {isPaused ? m.alerts_paused_text() : m.alerts_question_text_page()}
    </Alert>
  );
}

function MuteQuestion({ cat }: { cat: NonNullable<AlertsPageData['muteCat']> }) {
  return (
    <section aria-labelledby="mute-title" className="space-y-3 rounded-3xl border border-line bg-surface p-5">
      <h2 id="mute-title" className="font-bold text-xl">
        {m.alerts_mute_title()}
      </h2>
      <p>
        <LocalLink to={`/cat/${cat.id}`} className="font-semibold text-link underline underline-offset-2">
          {m.alerts_mail_show()}
        </LocalLink>
      </p>
      {/* A press is required, because mail scanners open links and run scripts. */}
      <Form method="post" className="flex flex-wrap gap-2">
        <input type="hidden" name="cat" value={cat.id} />
        <Button type="submit" name="intent" value="mute-cat">
          {m.alerts_mute_cat()}
        </Button>
        {cat.hasAuthor && (
          <Button type="submit" name="intent" value="mute-member" variant="secondary">
            {m.alerts_mute_member()}
          </Button>
        )}
      </Form>
    </section>
  );
}

function Ways({ page: { follower, key } }: { page: AlertsPageData }) {
  const publicUrl = useRootData()?.publicUrl ?? '';
  if (!follower) return null;
  const { email, isMailOn } = follower;
  return (
    <section aria-labelledby="ways-title" className="space-y-3 rounded-3xl border border-line bg-surface p-5">
      <h2 id="ways-title" className="font-bold text-xl">
        {m.alerts_ways_title()}
      </h2>
      {email === null ? (
        <p>{m.alerts_ways_no_mail()}</p>
      ) : (
        <Form method="post" className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <p className="min-w-0 break-words">{isMailOn ? m.alerts_ways_mail({ email }) : m.alerts_ways_mail_off()}</p>
          <Button
            type="submit"
            name="intent"
            value={isMailOn ? 'mails-off' : 'mails-on'}
            variant="secondary"
            size="small"
          >
            {isMailOn ? m.news_turn_off() : m.news_turn_on()}
          </Button>
        </Form>
      )}
      <PushSwitch followerKey={key} />
      {key !== null && email === null && (
        <div className="space-y-2 rounded-2xl bg-sunken p-4">
          <p className="font-semibold">{m.alerts_keep_title()}</p>
          <p className="text-sm">{m.alerts_keep_text()}</p>
          <p className="select-all break-all rounded-xl bg-surface px-3 py-2 font-mono text-xs">
            {`${publicUrl}/alerts/${key}`}
          </p>
          <CopyButton text={`${publicUrl}/alerts/${key}`} />
        </div>
      )}
    </section>
  );
}

function Muted({ page: { muted } }: { page: AlertsPageData }) {
  const { cats, members } = muted;
  if (cats.length === 0 && members.length === 0) return null;
  return (
    <section aria-labelledby="muted-title" className="space-y-3 rounded-3xl border border-line bg-surface p-5">
      <h2 id="muted-title" className="font-bold text-xl">
        {m.alerts_muted_title()}
      </h2>
      <ul className="divide-y divide-line">
        {cats.map(({ id, name }) => (
          <Unmute key={id} field="cat" value={id} intent="unmute-cat">
            <LocalLink to={`/cat/${id}`} className="font-semibold text-link underline underline-offset-2" dir="auto">
              {name}
            </LocalLink>
          </Unmute>
        ))}
        {members.map(({ id, name }) => (
          <Unmute key={id} field="member" value={id} intent="unmute-member">
            <span dir="auto">{m.alerts_muted_member({ name })}</span>
          </Unmute>
        ))}
      </ul>
    </section>
  );
}

interface UnmuteProps {
  field: 'cat' | 'member';
  value: string | number;
  intent: string;
  children: React.ReactNode;
}

function Unmute({ field, value, intent, children }: UnmuteProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-2">
      {children}
      <Form method="post">
        <input type="hidden" name={field} value={value} />
        <Button type="submit" name="intent" value={intent} variant="ghost" size="small">
          {m.alerts_unmute()}
        </Button>
      </Form>
    </li>
  );
}

function Gone() {
  return (
    <div className="mx-auto w-full max-w-md space-y-5 px-4 py-12">
      <h1 className="font-bold text-3xl">{m.alerts_page_gone_title()}</h1>
      <p>{m.alerts_page_gone_text()}</p>
      <ButtonLink to="/alerts">{m.alerts_new_title()}</ButtonLink>
    </div>
  );
}
