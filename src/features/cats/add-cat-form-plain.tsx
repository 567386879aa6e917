import { m } from '#i18n/paraglide/messages.js';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { TextArea, TextField } from '#ui/field.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import type { AddCatAnswer } from './add-cat-form-fields.ts';
import type { LocationType } from './cat.ts';

interface AddCatPlainFormProps {
  /** The same for every try, so that sending twice makes one cat. */
  clientId: string;
  answer: AddCatAnswer | undefined;
  /** Chosen beforehand. */
  isLost: boolean | null;
}

/** The same report without JavaScript: the photo goes as it is, and the place is words. */
export function AddCatPlainForm({ clientId, answer, isLost }: AddCatPlainFormProps) {
  const { errors = {}, values = {}, alert } = answer ?? {};
  return (
    <form method="post" encType="multipart/form-data" className="space-y-7">
      {alert && <Alert look="danger">{alert}</Alert>}
      <Alert>{m.cats_add_without_script()}</Alert>
      <input type="hidden" name="client_id" value={values.client_id ?? clientId} />
      <TextField label={m.cats_add_photo()} name="file" type="file" accept="image/*" required error={errors.file} />
      <RadioCards
        legend={m.cats_add_kind()}
        name="is_lost"
        columns={2}
        options={[
          { value: 'true', label: m.cats_add_kind_lost() },
          { value: 'false', label: m.cats_add_kind_found() },
        ]}
        defaultValue={(values.is_lost ?? isLost?.toString()) as 'true' | 'false' | undefined}
        error={errors.is_lost}
      />
      <TextField
        label={m.cats_add_name()}
        hint={m.cats_add_name_hint()}
        name="name"
        required
        defaultValue={values.name}
        error={errors.name}
      />
      <TextArea
        label={m.cats_add_description()}
        hint={m.cats_add_description_hint_found()}
        name="description"
        required
        defaultValue={values.description}
        error={errors.description}
      />
      <TextField
        label={m.cats_add_place()}
        hint={m.cats_add_place_text()}
        name="place_query"
        required
        defaultValue={values.place_query}
        error={errors.place}
      />
      <RadioCards
        legend={m.cats_add_exactness()}
        hint={m.cats_add_exactness_hint()}
        name="location_type"
        options={[
          { value: 'street', label: m.cats_add_exactness_street(), hint: m.cats_add_exactness_street_hint() },
          { value: 'area', label: m.cats_add_exactness_area(), hint: m.cats_add_exactness_area_hint() },
          { value: 'exact', label: m.cats_add_exactness_exact(), hint: m.cats_add_exactness_exact_hint() },
        ]}
        defaultValue={(values.location_type as LocationType | undefined) ?? 'street'}
        error={errors.location_type}
      />
      <Button type="submit" className="w-full">
        {m.cats_add_send()}
      </Button>
    </form>
  );
}
