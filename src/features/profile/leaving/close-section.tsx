import { callApi } from '@catlas/platform/http/call-api.ts';
import { useState } from 'react';
import { useSubmit } from 'react-router';
import type { Viewer } from '#context/viewer.ts';
import { deleteUnsent } from '#features/outbox/page/delete-unsent.ts';
import { UnsentNote } from '#features/outbox/page/unsent-note.tsx';
import { ProfileAlert } from '#features/profile/section/profile-alert.tsx';
import { type ProfileAnswer, useProfileForm } from '#features/profile/section/profile-form.ts';
import {
  done,
  errorsOf,
  type ProfileOutcome,
  refuseCall,
  refuseProfileFields,
} from '#features/profile/section/profile-outcome.ts';
import { ProfileSection } from '#features/profile/section/profile-section.tsx';
import { m } from '#i18n/paraglide/messages.js';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/forms/field.tsx';
import { RadioCards } from '#ui/forms/radio-cards.tsx';
import { useLocalAddress } from '#ui/local-link.tsx';
import { toast } from '#ui/overlays/toast.ts';
import { closeAccountSchema, closingWord, isClosingConfirmed, type PostsChoice } from './close-account-schema.ts';

interface CloseSectionProps {
  viewer: Viewer;
  answer: ProfileAnswer | undefined;
}

async function attempt(viewer: Viewer, form: FormData): Promise<ProfileOutcome> {
  const input = closeAccountSchema.safeParse(Object.fromEntries(form));
  if (!input.success) return refuseProfileFields(input.error.issues);
  if (!isClosingConfirmed(viewer, input.data.confirmation)) {
    return refuseProfileFields([{ path: ['confirmation'], message: m.profile_close_confirmation_wrong() }]);
  }
  try {
    await callApi('/api/account/close', { method: 'POST', json: input.data });
    return done;
  } catch (error) {
    return refuseCall(error);
  }
}

export function CloseSection({ viewer, answer }: CloseSectionProps) {
  return (
    <ProfileSection id="close" title={m.profile_close_title()} lead={m.profile_close_lead()}>
      <a
        href="#export"
        className="-mt-3 inline-flex min-h-11 items-center font-semibold text-link text-sm hover:underline"
      >
        {m.profile_close_export_first()}
      </a>
      <details open={answer !== undefined} className="space-y-5">
        <summary className="inline-flex min-h-11 cursor-pointer list-none items-center rounded-full border border-danger px-5 font-semibold text-danger hover:bg-danger-soft [&::-webkit-details-marker]:hidden">
          {m.profile_close_open()}
        </summary>
        <CloseForm viewer={viewer} answer={answer} />
      </details>
    </ProfileSection>
  );
}

function CloseForm({ viewer, answer }: CloseSectionProps) {
  const submit = useSubmit();
  const localAddress = useLocalAddress();
  const [posts, setPosts] = useState<PostsChoice | undefined>(answer?.values.posts as PostsChoice | undefined);
  const { outcome, isBusy, formRef, onSubmit } = useProfileForm({
    attempt: (form) => attempt(viewer, form),
    answer,
    onDone: () => {
      toast({ title: m.profile_closed(), variant: 'info' });
      // Unsent posts are useless without the account.
      void deleteUnsent(viewer.id).catch(() => undefined);
      // Submit a form so that all loaders run again; the guard redirects the ended session home.
      void submit({ scope: 'local' }, { method: 'post', action: localAddress('/logout'), replace: true });
    },
  });
  const errors = errorsOf(outcome);
  return (
    <form
      method="post"
      action={localAddress('/user#close')}
      ref={formRef}
      onSubmit={onSubmit}
      noValidate
      className="max-w-2xl space-y-5"
    >
      <ProfileAlert outcome={outcome} />
      <UnsentNote readerId={viewer.id} text={m.outbox_close_text} />
      <input type="hidden" name="intent" value="close" />
      <RadioCards
        legend={m.profile_close_posts()}
        name="posts"
        defaultValue={posts}
        onChange={setPosts}
        options={[
          { value: 'delete', label: m.profile_close_delete(), hint: m.profile_close_delete_hint() },
          { value: 'keep', label: m.profile_close_keep(), hint: m.profile_close_keep_hint() },
        ]}
        error={errors.posts}
      />
      <TextField
        label={m.profile_close_confirmation({ word: closingWord(viewer) })}
        name="confirmation"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={errors.confirmation}
      />
      <Button type="submit" variant="danger" isBusy={isBusy} className="max-sm:w-full">
        {isBusy ? m.profile_close_busy() : m.profile_close_button()}
      </Button>
    </form>
  );
}
