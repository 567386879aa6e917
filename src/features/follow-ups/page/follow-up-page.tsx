import { Form, useNavigation } from 'react-router';
import { followUpAnswers } from '#db/report-values.ts';
import { AccountPanel } from '#features/accounts/forms/account-panel.tsx';
import { findAdvice } from '#features/follow-ups/advice/find-advice.ts';
import { answerLabels } from '#features/follow-ups/answer-labels.ts';
import { StoryForm } from '#features/follow-ups/story/story-form.tsx';
import { CatPhoto } from '#features/photos/cat-photo.tsx';
import { m } from '#i18n/paraglide/messages.js';
import { Alert } from '#ui/alert.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { RadioCards } from '#ui/forms/radio-cards.tsx';
import { LocalLink } from '#ui/local-link.tsx';
import { AdviceNow } from './advice-now.tsx';
import { DateText } from './date-text.tsx';
import { FinderChecks } from './finder-checks.tsx';
import type { FollowUpPageData } from './follow-up-form.server.ts';
import { ReunionTaps } from './reunion-taps.tsx';

interface FollowUpPageProps {
  followUp: FollowUpPageData | null;
  alert: string | null;
}

/** Works without a session and without JavaScript. */
export function FollowUpPage({ followUp, alert }: FollowUpPageProps) {
  if (!followUp) return <Gone />;
  const { cat, answered, chosen, checks, tap, story } = followUp;
  const title = (cat.isHome ? m.questions_home_title : cat.isLost ? m.questions_title_lost : m.questions_title_found)({
    name: cat.name,
  });
  const isAsked = !cat.isHome || answered?.changeableUntil != null;
  const isChoosing = isAsked && (chosen !== null || answered === null);
  const advice = findAdvice({ isLost: cat.isLost, step: followUp.step, done: checks });
  return (
    <AccountPanel
      title={<span dir="auto">{title}</span>}
      lead={cat.label}
      aside={
        <LocalLink
          to={`/cat/${cat.id}`}
          className="inline-flex min-h-11 items-center font-semibold text-link underline"
        >
          {m.questions_page_cat()}
        </LocalLink>
      }
    >
      <div className="space-y-5">
        {cat.photo && (
          <CatPhoto
            photo={cat.photo}
            alt={(cat.isLost ? m.cats_page_photo_alt_lost : m.cats_page_photo_alt_found)({ name: cat.name })}
            sizes="(min-width: 28rem) 25rem, 90vw"
            fetched="first"
            className="aspect-4/3 w-full rounded-2xl"
          />
        )}
        {alert && <Alert variant="danger">{alert}</Alert>}
        {isChoosing ? <AnswerForm followUp={followUp} /> : <Answered followUp={followUp} />}
        {tap && !isChoosing && <ReunionTaps tap={tap.name} today={tap.today} yesterday={tap.yesterday} />}
        {cat.isHome && !tap && !isChoosing && (
          <>
            <p>{m.questions_reunion_done()}</p>
            <StoryForm story={story} />
          </>
        )}
        {!cat.isHome && !isChoosing && <AdviceNow advice={advice} />}
        {!cat.isHome && !cat.isLost && <FinderChecks done={checks} />}
      </div>
    </AccountPanel>
  );
}

function AnswerForm({ followUp: { cat, chosen, answered } }: { followUp: FollowUpPageData }) {
  const navigation = useNavigation();
  const labels = answerLabels[cat.isLost ? 'lost' : 'found'];
  return (
    // A press is required, because mail scanners open links and run scripts.
    <Form method="post" className="space-y-4">
      <RadioCards
        legend={m.questions_page_choose()}
        name="answer"
        defaultValue={chosen ?? answered?.answer ?? 'still'}
        options={followUpAnswers.map((value) => ({ value, label: labels[value]({ name: cat.name }) }))}
        isStacked
      />
      <Button type="submit" size="large" isBusy={navigation.state === 'submitting'} className="w-full">
        {m.questions_page_send()}
      </Button>
    </Form>
  );
}

const storedTexts = {
  still: m.questions_page_stored_still,
  home: m.questions_page_stored_home,
  unsure: m.questions_page_stored_unsure,
};

function Answered({ followUp: { cat, answered, nextAt } }: { followUp: FollowUpPageData }) {
  if (!answered) {
    return <Alert variant="success">{cat.isHome ? m.questions_page_home() : m.questions_page_pending()}</Alert>;
  }
  return (
    <Alert variant="success" title={storedTexts[answered.answer]()}>
      {!cat.isHome && nextAt && (
        <p>
          <DateText at={nextAt} text={(date) => m.questions_page_next({ date })} />
        </p>
      )}
      {answered.changeableUntil && (
        <>
          <p>
            <DateText at={answered.changeableUntil} hasTime text={(time) => m.questions_page_changeable({ time })} />
          </p>
          <ButtonLink to={`?answer=${answered.answer}`} variant="secondary" size="small" className="mt-2">
            {m.questions_page_change()}
          </ButtonLink>
        </>
      )}
    </Alert>
  );
}

function Gone() {
  return (
    <AccountPanel title={m.questions_page_gone_title()}>
      <Alert variant="warning">
        {m.questions_page_gone_text()}{' '}
        <LocalLink to="/user" className="font-semibold underline underline-offset-2">
          {m.accounts_button_account()}
        </LocalLink>
      </Alert>
    </AccountPanel>
  );
}
