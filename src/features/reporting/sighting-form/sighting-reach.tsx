import { doorMax, finderNameMax } from '#features/contact/model/sighting.ts';
import { m } from '#i18n/paraglide/messages.js';
import { TextField } from '#ui/forms/field.tsx';
import type { SightingFormState } from './use-sighting-form.ts';

/** The owner of a cat must be able to reach the person who has it. A member is reachable already. */
export function SightingReach({ state }: { state: SightingFormState }) {
  const { fields, problem, edit, isVisitor } = state;
  return (
    <fieldset className="space-y-4">
      <legend className="font-semibold">{m.sightings_reach_title()}</legend>
      <p className="text-muted text-sm">{isVisitor ? m.sightings_reach_hint() : m.sightings_reach_hint_member()}</p>
      {isVisitor && (
        <TextField
          label={m.sightings_form_email()}
          hint={m.sightings_form_email_hint()}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          value={fields.email}
          onChange={(event) => edit({ email: event.currentTarget.value }, 'email')}
          error={problem.errors.email}
        />
      )}
      <TextField
        label={m.sightings_reach_phone()}
        hint={m.sightings_reach_phone_hint()}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        value={fields.phone}
        onChange={(event) => edit({ phone: event.currentTarget.value }, 'phone')}
        error={problem.errors.phone}
      />
      <TextField
        label={m.sightings_reach_door()}
        hint={m.sightings_reach_door_hint()}
        name="door"
        maxCharacters={doorMax}
        value={fields.door}
        onChange={(event) => edit({ door: event.currentTarget.value }, 'door')}
        error={problem.errors.door}
      />
      {isVisitor && (
        <TextField
          label={m.sightings_form_name()}
          hint={m.sightings_form_name_hint()}
          isOptional
          name="name"
          autoComplete="given-name"
          maxCharacters={finderNameMax}
          value={fields.name}
          onChange={(event) => edit({ name: event.currentTarget.value }, 'name')}
          error={problem.errors.name}
        />
      )}
    </fieldset>
  );
}
