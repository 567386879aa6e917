import { CodeField } from '#features/accounts/forms/code-field.tsx';
import type { CatFormAnswer } from '#features/reporting/draft/cat-form-fields.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';

export function PlainCodeForm({ draft, codeError, isMailed }: NonNullable<CatFormAnswer['awaited']>) {
  const { id, title, email, mailedAt } = draft;
  const hidden = (
    <>
      <input type="hidden" name="client_id" value={id} />
      <input type="hidden" name="identifier" value={email} />
      <input type="hidden" name="name" value={title} />
    </>
  );
  return (
    <div className="space-y-5">
      <h2 dir="auto" className="break-words font-bold text-xl">
        {m.drafts_code_title({ name: title })}
      </h2>
      <p className="break-words">
        {mailedAt === null ? m.drafts_code_later({ email }) : m.drafts_code_text({ email })}
      </p>
      {isMailed && <Alert variant="success">{m.accounts_resent()}</Alert>}
      <form method="post" className="space-y-4">
        <input type="hidden" name="intent" value="code" />
        {hidden}
        <CodeField label={m.drafts_code_label()} hint={m.drafts_code_hint()} error={codeError ?? undefined} />
        <Button type="submit" className="w-full">
          {m.drafts_code_button()}
        </Button>
      </form>
      <form method="post">
        <input type="hidden" name="intent" value="mail" />
        {hidden}
        <Button type="submit" variant="secondary" size="small">
          {m.accounts_resend()}
        </Button>
      </form>
    </div>
  );
}
