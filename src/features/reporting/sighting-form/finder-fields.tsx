import type { ComponentProps } from 'react';
import { doorMax, finderNameMax } from '#features/contact/model/sighting.ts';
import { m } from '#i18n/paraglide/messages.js';
import { EmailField } from '#ui/forms/email-field.tsx';
import { TextField } from '#ui/forms/field.tsx';

export type FinderField = 'email' | 'name' | 'phone' | 'door';
type FieldValue = Pick<ComponentProps<typeof TextField>, 'value' | 'defaultValue' | 'onChange' | 'error'>;

interface FinderFieldsProps {
  /** The form with JavaScript gives `value` and `onChange`, the one without gives `defaultValue`. */
  fieldOf: (name: FinderField) => FieldValue;
}

export function FinderEmail({ fieldOf, isOptional = false }: FinderFieldsProps & { isOptional?: boolean }) {
  return (
    <EmailField
      label={m.sightings_form_email()}
      hint={m.sightings_form_email_hint()}
      isOptional={isOptional}
      {...fieldOf('email')}
    />
  );
}

export function FinderName({ fieldOf }: FinderFieldsProps) {
  return (
    <TextField
      label={m.sightings_form_name()}
      hint={m.sightings_form_name_hint()}
      isOptional
      name="name"
      autoComplete="given-name"
      maxCharacters={finderNameMax}
      {...fieldOf('name')}
    />
  );
}

interface FinderReachProps extends FinderFieldsProps {
  isVisitor: boolean;
  className: string;
}

/** The owner of a cat must be able to reach the person who has it. A member is reachable already. */
export function FinderReach({ fieldOf, isVisitor, className }: FinderReachProps) {
  return (
    <fieldset className={className}>
      <legend className="font-semibold">{m.sightings_reach_title()}</legend>
      <p className="text-muted text-sm">{isVisitor ? m.sightings_reach_hint() : m.sightings_reach_hint_member()}</p>
      {isVisitor && <FinderEmail fieldOf={fieldOf} />}
      <TextField
        label={m.sightings_reach_phone()}
        hint={m.sightings_reach_phone_hint()}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        {...fieldOf('phone')}
      />
      <TextField
        label={m.sightings_reach_door()}
        hint={m.sightings_reach_door_hint()}
        name="door"
        maxCharacters={doorMax}
        {...fieldOf('door')}
      />
      {isVisitor && <FinderName fieldOf={fieldOf} />}
    </fieldset>
  );
}
