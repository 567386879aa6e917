import { useEffect, useRef } from 'react';
import { m } from '#i18n/paraglide/messages.js';
import { Icon } from '#ui/icon.tsx';
import { ResendForm } from './account-resend.tsx';

interface CheckMailProps {
  email: string;
  confirmUrl: string;
  /** Back to the form, for a mistyped address; absent where a plain link does it. */
  onChangeAddress?: () => void;
  changeAddressHref: string;
}

/** After signing up: what happens next, and what to do when nothing does. */
export function CheckMail({ email, confirmUrl, onChangeAddress, changeAddressHref }: CheckMailProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="space-y-4">
      <div className="flex items-start gap-4">
        <span className="grid size-12 shrink-0 place-items-center rounded-2xl bg-found-soft text-found">
          <Icon name="lucide:mail-check" className="size-6" />
        </span>
        <div className="min-w-0 space-y-1">
          <h2 ref={heading} tabIndex={-1} className="font-bold text-lg outline-none">
            {m.accounts_check_mail_title()}
          </h2>
          <p>{m.accounts_check_mail_text({ email })}</p>
        </div>
      </div>
      <p className="text-muted text-sm">
        {m.accounts_check_mail_other_tab()} {m.accounts_check_mail_spam()}
      </p>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <ResendForm email={email} confirmUrl={confirmUrl} isJustSent />
        <a
          href={changeAddressHref}
          onClick={(event) => {
            if (!onChangeAddress) return;
            event.preventDefault();
            onChangeAddress();
          }}
          className="inline-flex min-h-11 items-center font-semibold text-link text-sm hover:underline sm:min-h-9"
        >
          {m.accounts_change_address()}
        </a>
      </div>
    </div>
  );
}
