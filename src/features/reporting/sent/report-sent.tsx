import { type ReactNode, useEffect, useRef } from 'react';
import { LostNearFound } from '#features/browse/list/lost-near-found.tsx';
import type { OwnCat } from '#features/cats/model/cat.ts';
import { MatchList } from '#features/matching/page/match-list.tsx';
import { CatPhoto } from '#features/photos/cat-photo.tsx';
import { m } from '#i18n/paraglide/messages.js';
import { useLocale } from '#i18n/use-locale.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Icon, type IconName } from '#ui/icons/icon.tsx';
import { LocalLink } from '#ui/local-link.tsx';
import { FirstNameQuestion } from './first-name-question.tsx';
import { formatUsual } from './format-usual.ts';
import { HandlingGuide } from './handling-guide.tsx';
import type { NextSteps } from './next-steps.ts';

interface ReportSentProps {
  cat: OwnCat;
  /** Undefined means loading; null means that loading failed. */
  next: NextSteps | null | undefined;
  actions?: ReactNode;
  another: ReactNode;
  onLeave?: (() => void) | undefined;
}

export function ReportSent({ cat, next, actions, another, onLeave }: ReportSentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="space-y-6 pb-2">
      <div className="flex flex-col items-center gap-4 text-center">
        {cat.photo && (
          <CatPhoto
            photo={cat.photo}
            alt=""
            widths="card"
            sizes="8rem"
            className="aspect-square w-32 rounded-3xl shadow-raised"
          />
        )}
        <h2 ref={heading} tabIndex={-1} dir="auto" className="break-words font-bold text-xl outline-none">
          {m.cats_add_done_title({ name: cat.name })}
        </h2>
      </div>
      <WhatNext cat={cat} next={next} />
      <FirstNameQuestion isLost={cat.is_lost} />
      {next && <MatchList catId={cat.id} isLost={cat.is_lost} matches={next.matches} heading="h3" onLeave={onLeave} />}
      {!cat.is_lost && next?.matches.length === 0 && <LostNearFound cats={next.lost_near} heading="h3" />}
      {!cat.is_lost && <HandlingGuide kind="with-me" />}
      <section aria-labelledby="sent-meanwhile" className="space-y-3">
        <h3 id="sent-meanwhile" className="font-bold text-lg">
          {m.cats_sent_meanwhile()}
        </h3>
        <p className="text-muted">{cat.is_lost ? m.cats_sent_guide_lost() : m.cats_sent_guide_found()}</p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink
            to={cat.is_lost ? '/missing-cat' : '/missing-cat#found'}
            variant="secondary"
            icon={<Icon name="lucide:book-open" className="size-5" />}
            onClick={onLeave}
          >
            {cat.is_lost ? m.cats_sent_guide_lost_link() : m.cats_sent_guide_found_link()}
          </ButtonLink>
          {actions}
        </div>
      </section>
      <div className="flex flex-wrap justify-center gap-3 border-line border-t pt-5">
        {another}
        <ButtonLink to={`/cat/${cat.id}`} onClick={onLeave}>
          {m.cats_add_done_open()}
        </ButtonLink>
      </div>
    </div>
  );
}

function WhatNext({ cat, next }: Pick<ReportSentProps, 'cat' | 'next'>) {
  const locale = useLocale();
  return (
    <section aria-labelledby="sent-next" className="space-y-3 rounded-2xl bg-sunken p-4">
      <h3 id="sent-next" className="font-bold text-lg">
        {m.cats_sent_next()}
      </h3>
      <ol className="space-y-3">
        <Step icon="lucide:shield-check">
          {next?.publishes_first ? m.cats_sent_published_first() : reviewText(cat)}{' '}
          {next?.review
            ? m.cats_sent_review_usual({
                duration: formatUsual(next.review.usual_minutes, locale),
                count: next.review.count,
              })
            : next && m.cats_sent_review_unknown()}
        </Step>
        <Step icon="lucide:mail">
          {next?.mail_to ? (
            m.cats_sent_mail({ email: next.mail_to })
          ) : next ? (
            <>
              {m.cats_sent_mail_off()}{' '}
              <LocalLink to="/user" className="font-semibold text-link underline underline-offset-2">
                {m.cats_sent_mail_settings()}
              </LocalLink>
            </>
          ) : (
            m.cats_sent_mail_later()
          )}
        </Step>
        <Step icon="lucide:eye">{cat.is_lost ? m.cats_sent_shown_lost() : m.cats_sent_shown_found()}</Step>
      </ol>
    </section>
  );
}

const reviewText = ({ is_lost: isLost }: OwnCat) => (isLost ? m.cats_sent_review_lost() : m.cats_sent_review_found());

function Step({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3">
      <Icon name={icon} className="mt-0.5 size-5 shrink-0 text-link" />
      <span className="min-w-0 break-words">{children}</span>
    </li>
  );
}
