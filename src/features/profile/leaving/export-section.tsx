import { useState } from 'react';
import { ProfileAlert } from '#features/profile/section/profile-alert.tsx';
import { useProfileForm } from '#features/profile/section/profile-form.ts';
import { done, refuseCall } from '#features/profile/section/profile-outcome.ts';
import { ProfileSection } from '#features/profile/section/profile-section.tsx';
import { m } from '#i18n/paraglide/messages.js';
import { useLocale } from '#i18n/use-locale.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { useLocalAddress } from '#ui/local-link.tsx';
import { downloadAccount } from './download-account.ts';

export function ExportSection() {
  const localAddress = useLocalAddress();
  const [receivedBytes, setReceivedBytes] = useState(0);
  const { outcome, isBusy, onSubmit } = useProfileForm({
    attempt: async () => {
      setReceivedBytes(0);
      try {
        await downloadAccount(setReceivedBytes);
        return done;
      } catch (error) {
        return refuseCall(error);
      }
    },
  });
  return (
    <ProfileSection id="export" title={m.profile_export_title()} lead={m.profile_export_lead()}>
      <ProfileAlert outcome={outcome} />
      {/* The response is a file, so without JavaScript this is a document navigation. */}
      <form method="post" action={localAddress('/user/export')} onSubmit={onSubmit} className="space-y-3">
        <Button
          type="submit"
          variant="secondary"
          isBusy={isBusy}
          icon={<Icon name="lucide:download" className="size-4.5" />}
          className="max-sm:w-full"
        >
          {isBusy ? m.profile_export_busy() : m.profile_export_button()}
        </Button>
        <p role="status" className="text-sm tabular-nums empty:hidden">
          {isBusy && receivedBytes > 0 && <Received bytes={receivedBytes} />}
          {outcome?.kind === 'done' && <span className="font-medium text-found">{m.profile_export_done()}</span>}
        </p>
      </form>
    </ProfileSection>
  );
}

/** The total is unknown, because the server packs the photos while it sends them. */
function Received({ bytes }: { bytes: number }) {
  const locale = useLocale();
  const format = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'megabyte',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  return m.profile_export_progress({ size: format.format(bytes / 1_000_000) });
}
