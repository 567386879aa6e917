import { callApi } from '@catlas/platform/http/call-api.ts';
import { useRevalidator } from 'react-router';
import { chooseColorMode, useColorMode } from '#context/color-mode.ts';
import type { ColorMode } from '#context/root-data.ts';
import type { Viewer } from '#context/viewer.ts';
import { rememberLocale } from '#features/accounts/header/language-switch.tsx';
import { displayNameMaxCharacters } from '#features/accounts/names/display-name.ts';
import { type Locale, languages, locales } from '#i18n/languages.ts';
import { pathInLocale } from '#i18n/locale.ts';
import { m } from '#i18n/paraglide/messages.js';
import { useLocale } from '#i18n/use-locale.ts';
import { Alert } from '#ui/alert.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { TextField } from '#ui/forms/field.tsx';
import { RadioCards } from '#ui/forms/radio-cards.tsx';
import { Icon, type IconName } from '#ui/icons/icon.tsx';
import { useLocalAddress } from '#ui/local-link.tsx';
import { ProfileAlert } from './profile-alert.tsx';
import { type ProfileAnswer, useProfileForm } from './profile-form.ts';
import { done, errorsOf, refuseCall, refuseProfileFields } from './profile-outcome.ts';
import { profileSchema } from './profile-schema.ts';
import { ProfileSection } from './profile-section.tsx';

interface ProfileFormSectionProps {
  viewer: Viewer;
  answer: ProfileAnswer | undefined;
}

async function attempt(form: FormData) {
  const input = profileSchema.safeParse(Object.fromEntries(form));
  if (!input.success) return refuseProfileFields(input.error.issues);
  try {
    await callApi('/api/account/profile', { method: 'PUT', json: input.data });
    return done;
  } catch (error) {
    return refuseCall(error);
  }
}

export function ProfileFormSection({ viewer, answer }: ProfileFormSectionProps) {
  const pageLocale = useLocale();
  const localAddress = useLocalAddress();
  const { revalidate } = useRevalidator();
  const { outcome, isBusy, formRef, onSubmit } = useProfileForm({
    attempt,
    answer,
    onDone: () => void revalidate(),
  });
  const errors = errorsOf(outcome);
  const isDone = outcome?.kind === 'done';
  return (
    <ProfileSection id="profile" title={m.profile_about_title()} lead={m.profile_about_lead()}>
      <ProfileAlert outcome={outcome} />
      <form
        method="post"
        action={localAddress('/user#profile')}
        ref={formRef}
        onSubmit={onSubmit}
        noValidate
        className="max-w-xl space-y-5"
      >
        <input type="hidden" name="intent" value="profile" />
        <TextField
          label={m.accounts_display_name()}
          hint={m.profile_name_hint()}
          name="display_name"
          autoComplete="nickname"
          maxCharacters={displayNameMaxCharacters}
          required
          defaultValue={answer?.values.display_name ?? viewer.displayName}
          error={errors.display_name}
        />
        <RadioCards
          legend={m.profile_language()}
          hint={m.profile_language_hint()}
          name="locale"
          defaultValue={viewer.locale}
          options={locales.map((locale) => ({
            value: locale,
            label: <span lang={locale}>{languages[locale].name}</span>,
          }))}
          error={errors.locale}
        />
        <Button type="submit" isBusy={isBusy} className="max-sm:w-full">
          {isBusy ? m.profile_saving() : m.profile_save()}
        </Button>
        <p role="status" className="font-medium text-found text-sm empty:hidden">
          {isDone && m.profile_saved()}
        </p>
      </form>
      {isDone && viewer.locale !== pageLocale && <OtherLanguage locale={viewer.locale} />}
      <ColorModeChoice />
    </ProfileSection>
  );
}

function OtherLanguage({ locale }: { locale: Locale }) {
  return (
    <div lang={locale}>
      <Alert
        action={
          <a
            href={pathInLocale('/user', locale)}
            hrefLang={locale}
            onClick={() => rememberLocale(locale)}
            className={buttonClass({ variant: 'secondary', size: 'small' })}
          >
            {m.profile_go_to_language_button({}, { locale })}
          </a>
        }
      >
        {m.profile_go_to_language({}, { locale })}
      </Alert>
    </div>
  );
}

const colorModes: { value: ColorMode; icon: IconName; label: () => string }[] = [
  { value: 'system', icon: 'lucide:monitor', label: m.accounts_color_mode_system },
  { value: 'light', icon: 'lucide:sun', label: m.accounts_color_mode_light },
  { value: 'dark', icon: 'lucide:moon', label: m.accounts_color_mode_dark },
];

/** The choice applies immediately, and needs JavaScript. */
function ColorModeChoice() {
  const mode = useColorMode();
  return (
    <div className="border-line border-t pt-5 noscript:hidden">
      <RadioCards
        legend={m.profile_colors()}
        name="profile-color-mode"
        value={mode}
        onChange={chooseColorMode}
        options={colorModes.map(({ value, icon, label }) => ({
          value,
          label: label(),
          icon: <Icon name={icon} className="size-4.5" />,
        }))}
      />
    </div>
  );
}
