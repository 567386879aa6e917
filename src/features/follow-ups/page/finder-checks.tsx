import { Form, useNavigation } from 'react-router';
import { type FinderCheck, finderChecks } from '#db/report-values.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';

const labels: Record<FinderCheck, () => string> = {
  chip: m.questions_checks_chip,
  vet: m.questions_checks_vet,
  pound: m.questions_checks_pound,
};

/** The next advice follows from what is done. Only the finder sees it. */
export function FinderChecks({ done }: { done: readonly FinderCheck[] }) {
  const navigation = useNavigation();
  return (
    <Form method="post" className="border-line border-t pt-4">
      <fieldset>
        <legend className="font-semibold">{m.questions_checks_title()}</legend>
        {finderChecks.map((check) => (
          <Checkbox
            key={check}
            name="done"
            value={check}
            label={labels[check]()}
            defaultChecked={done.includes(check)}
          />
        ))}
      </fieldset>
      <Button
        type="submit"
        name="checks"
        value="save"
        variant="secondary"
        size="small"
        isBusy={navigation.state === 'submitting' && navigation.formData?.has('checks') === true}
      >
        {m.questions_checks_save()}
      </Button>
    </Form>
  );
}
