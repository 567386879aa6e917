import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import type { OwnCat } from '#features/cats/model/cat.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Alert } from '#ui/alert.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { useLocalNavigate } from '#ui/local-link.tsx';
import { AddCatDone, type SentActions } from './add-cat-form-done.tsx';

type DraftLinkState =
  | { state: 'gone' }
  | { state: 'other' }
  | { state: 'ready'; name: string }
  | { state: 'sent'; cat: OwnCat };

interface DraftLinkPageProps {
  loaded: DraftLinkState;
  answer: { cat: OwnCat | null; alert: string | null } | undefined;
  actions?: SentActions;
}

/** The page that the mail of a visitor's report leads to, on any device. */
export function DraftLinkPage({ loaded, answer, actions }: DraftLinkPageProps) {
  const navigate = useLocalNavigate();
  const cat = answer?.cat ?? (loaded.state === 'sent' ? loaded.cat : null);
  return (
    <div className="mx-auto w-full max-w-xl px-4 py-8 sm:py-12">
      {cat ? (
        <AddCatDone cat={cat} actions={actions} onAnother={() => navigate('/cats/new')} />
      ) : loaded.state === 'ready' ? (
        <Ready name={loaded.name} alert={answer?.alert ?? null} />
      ) : (
        <div className="space-y-4">
          <h1 className="font-bold text-2xl">
            {loaded.state === 'other' ? m.drafts_link_other_title() : m.drafts_link_gone_title()}
          </h1>
          <p>{loaded.state === 'other' ? m.drafts_link_other_text() : m.drafts_link_gone_text()}</p>
          <ButtonLink to="/cats/new">{m.cats_add_title()}</ButtonLink>
        </div>
      )}
    </div>
  );
}

/** With JavaScript the page presses the button itself: only the mail has its address. */
function Ready({ name, alert }: { name: string; alert: string | null }) {
  const navigation = useNavigation();
  const formRef = useRef<HTMLFormElement>(null);
  const isPressed = useRef(false);
  useEffect(() => {
    if (isPressed.current) return;
    isPressed.current = true;
    formRef.current?.requestSubmit();
  }, []);
  return (
    <Form method="post" ref={formRef} className="space-y-5">
      <h1 dir="auto" className="break-words font-bold text-2xl">
        {m.drafts_link_title({ name })}
      </h1>
      <p>{m.drafts_link_text()}</p>
      {alert && <Alert variant="danger">{alert}</Alert>}
      <Button type="submit" size="large" isBusy={navigation.state !== 'idle'} className="w-full">
        {m.drafts_link_button()}
      </Button>
    </Form>
  );
}
