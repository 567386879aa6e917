import { useState } from 'react';
import type { Thread } from '#features/contact/model/thread.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/forms/field.tsx';
import { ActError, ThreadPart } from './thread-part.tsx';
import type { ThreadState } from './use-thread.ts';

/** Both numbers are shown while both sides give theirs. */
export function PhonePart({ state }: { state: ThreadState }) {
  const { phone } = state.thread;
  const [number, setNumber] = useState('');
  if (!phone.can_give && phone.mine === null && phone.theirs === null && !state.thread.can_write) return null;
  return (
    <ThreadPart
      title={m.talk_phone_title()}
      icon="lucide:phone"
      isOpen={phone.theirs !== null || (phone.is_offered && phone.mine === null)}
    >
      {phone.theirs && (
        <p>
          {m.talk_phone_theirs()}{' '}
          <a href={`tel:${phone.theirs.replaceAll(/[^+\d]/g, '')}`} className="font-semibold text-link underline">
            {phone.theirs}
          </a>
        </p>
      )}
      {phone.mine === null ? (
        <>
          <p>{describeWish(phone)}</p>
          {phone.can_give ? (
            <form
              noValidate
              onSubmit={(event) => {
                event.preventDefault();
                void state.run('phone', { phone: number }).then((isDone) => isDone && setNumber(''));
              }}
              className="space-y-2"
            >
              <TextField
                label={m.talk_phone_mine()}
                name="phone"
                type="tel"
                autoComplete="tel"
                value={number}
                onChange={(event) => setNumber(event.currentTarget.value)}
              />
              <Button type="submit" variant="secondary" size="small" isBusy={state.busy === 'phone'}>
                {m.talk_phone_give()}
              </Button>
            </form>
          ) : (
            <p className="text-muted">{m.threads_error_phone_early()}</p>
          )}
        </>
      ) : (
        <>
          <p>{m.talk_phone_given({ phone: phone.mine })}</p>
          {!phone.theirs && (
            <p className="text-muted">{phone.is_open ? m.talk_phone_seen() : m.talk_phone_waiting()}</p>
          )}
          <Button
            variant="secondary"
            size="small"
            isBusy={state.busy === 'phone'}
            onClick={() => void state.run('phone', { phone: null })}
          >
            {m.talk_phone_withdraw()}
          </Button>
        </>
      )}
      <ActError state={state} acts={['phone']} />
    </ThreadPart>
  );
}

function describeWish({ theirs, is_offered: isOffered }: Thread['phone']): string {
  if (theirs) return m.talk_phone_left();
  return isOffered ? m.talk_phone_offered() : m.talk_phone_text();
}
