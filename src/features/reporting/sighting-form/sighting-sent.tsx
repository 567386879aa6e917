import { useEffect, useRef } from 'react';
import { useRootData } from '#context/root-data.ts';
import { HandlingGuide } from '#features/reporting/sent/handling-guide.tsx';
import { splitLocale } from '#i18n/locale.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Alert } from '#ui/alert.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { kindTexts } from './kind-texts.ts';
import { SentSummary, WaysToBeReached } from './sent-summary.tsx';
import type { SentSighting, SightedCat } from './use-sighting-form.ts';

interface SightingSentProps {
  cat: SightedCat;
  sent: SentSighting;
  isVisitor: boolean;
  onOpen?: () => void;
}

/** Shows what was sent, what happens next and what to do now, besides the link to the conversation. */
export function SightingSent({ cat, sent, isVisitor, onOpen }: SightingSentProps) {
  const { sighting, thread } = sent;
  const { kind } = sighting;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const texts = kindTexts[kind];
  return (
    <div className="space-y-6 pb-2">
      <div className="space-y-2">
        <h2 ref={heading} tabIndex={-1} className="flex items-center gap-2 font-bold text-xl outline-none">
          <Icon name="lucide:circle-check" className="size-6 shrink-0 text-found" />
          {texts.sent()}
        </h2>
        <p role="status">{thread ? texts.next() : m.sightings_sent_text_no_owner()}</p>
      </div>
      {kind === 'with-me' && thread && <WaysToBeReached thread={thread} isVisitor={isVisitor} />}
      <SentSummary sighting={sighting} />
      {thread && isVisitor && <ThreadLink thread={thread} catName={cat.name} />}
      {kind === 'with-me' && thread && <Alert>{m.sightings_sent_word()}</Alert>}
      {thread && (
        <ButtonLink
          to={splitLocale(thread.path).path}
          onClick={() => onOpen?.()}
          icon={<Icon name="lucide:message-circle" className="size-5" />}
          className="max-sm:w-full"
        >
          {m.sightings_sent_open()}
        </ButtonLink>
      )}
      {kind !== 'mine' && <HandlingGuide kind={kind} />}
      {kind === 'seen' && (
        <Alert
          action={
            <ButtonLink to="/alerts" variant="secondary" size="small" onClick={() => onOpen?.()}>
              {m.alerts_ask_near()}
            </ButtonLink>
          }
        >
          {m.alerts_ask_after()}
        </Alert>
      )}
    </div>
  );
}

/** A visitor has no account to find the conversation in: this link is the only key to it. */
function ThreadLink({ thread, catName }: { thread: NonNullable<SentSighting['thread']>; catName: string }) {
  const publicUrl = useRootData()?.publicUrl ?? '';
  const url = publicUrl + thread.path;
  return (
    <div className="space-y-3 rounded-2xl bg-sunken p-4">
      <p className="font-semibold">{m.sightings_sent_keep()}</p>
      <p className="text-sm">
        {thread.email ? m.sightings_sent_mailed({ email: thread.email }) : m.sightings_sent_not_mailed()}
      </p>
      <p className="select-all break-all rounded-xl bg-surface px-3 py-2 font-mono text-xs">{url}</p>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={url} />
        {typeof navigator !== 'undefined' && 'share' in navigator && (
          <Button
            variant="secondary"
            size="small"
            icon={<Icon name="lucide:share-2" className="size-4.5" />}
            onClick={() => void navigator.share({ title: catName, url }).catch(() => undefined)}
          >
            {m.sightings_sent_share()}
          </Button>
        )}
      </div>
    </div>
  );
}
