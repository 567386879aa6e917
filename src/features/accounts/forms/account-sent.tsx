import { type ReactNode, useEffect, useRef } from 'react';
import { m } from '#i18n/paraglide/messages.js';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { AccountAlertBox } from './account-alert.tsx';
import { attemptCode } from './account-attempts.ts';
import { useAccountForm } from './account-form.ts';
import type { AccountAnswer } from './account-outcome.ts';
import { ResendForm } from './account-resend.tsx';
import { codeFormSchema } from './account-schemas.ts';
import { CodeField } from './code-field.tsx';
import { useCorrectedFields } from './use-corrected-fields.ts';

export interface SentProps {
  intent: 'resend' | 'link' | 'phone';
  to: { email: string } | { phone: string };
  confirmUrl: string;
  action: string;
  next: string | null;
  answer: AccountAnswer | undefined;
  onSignedIn: ((outcome: { kind: 'done' | 'second-step' }) => void) | undefined;
  onChangeAddress: () => void;
}

export function Sent(props: SentProps) {
  const { intent, to, confirmUrl, action, onChangeAddress } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div data-sent className="space-y-5">
      <div className="flex items-start gap-4">
        <span className="grid size-12 shrink-0 place-items-center rounded-2xl bg-found-soft text-found">
          <Icon name={intent === 'phone' ? 'lucide:message-square-text' : 'lucide:mail-check'} className="size-6" />
        </span>
        <div className="min-w-0 space-y-1">
          <h2 ref={heading} tabIndex={-1} className="font-bold text-lg outline-none">
            {intent === 'phone' ? m.accounts_check_phone_title() : m.accounts_check_mail_title()}
          </h2>
          <p className="break-words">{textOf(props)}</p>
        </div>
      </div>
      {intent !== 'phone' && <MailHints intent={intent} />}
      <CodeForm {...props} />
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <ResendForm intent={intent} to={to} confirmUrl={confirmUrl} action={action} isJustSent />
        <a
          href={action}
          onClick={(event) => {
            event.preventDefault();
            onChangeAddress();
          }}
          className="inline-flex min-h-11 items-center font-semibold text-link text-sm hover:underline sm:min-h-9"
        >
          {intent === 'phone' ? m.accounts_change_phone() : m.accounts_change_address()}
        </a>
      </div>
    </div>
  );
}

function textOf({ intent, to }: SentProps): ReactNode {
  if ('phone' in to) return m.accounts_check_phone_text({ phone: to.phone });
  return intent === 'link'
    ? m.accounts_check_link_text({ email: to.email })
    : m.accounts_check_mail_text({ email: to.email });
}

function MailHints({ intent }: Pick<SentProps, 'intent'>) {
  return (
    <p className="text-muted text-sm">
      {intent === 'resend' && m.accounts_check_mail_other_tab()} {m.accounts_check_mail_spam()}
    </p>
  );
}

function CodeForm({ intent, to, action, next, answer, onSignedIn }: SentProps) {
  const { outcome, isBusy, formRef, onSubmit } = useAccountForm(attemptCode, answer, onSignedIn);
  const errors = useCorrectedFields({ outcome, formRef, schema: codeFormSchema });
  return (
    <form method="post" action={action} ref={formRef} onSubmit={onSubmit} noValidate className="space-y-4">
      <AccountAlertBox outcome={outcome} />
      <input type="hidden" name="intent" value="code" />
      <input type="hidden" name="identifier" value={'email' in to ? to.email : to.phone} />
      {next && <input type="hidden" name="next" value={next} />}
      <CodeField label={intent === 'phone' ? m.accounts_code_phone() : m.accounts_code_mail()} error={errors.code} />
      <Button type="submit" variant={intent === 'phone' ? 'primary' : 'secondary'} isBusy={isBusy} className="w-full">
        {m.accounts_code_button()}
      </Button>
    </form>
  );
}
