import { dateFormat } from '#i18n/intl-formats.ts';
import { useLocale } from '#i18n/use-locale.ts';

interface DateTextProps {
  at: string;
  hasTime?: boolean;
  text: (date: string) => string;
}

/** The server does not know the reader's time zone, so the browser may correct the text. */
export function DateText({ at, hasTime = false, text }: DateTextProps) {
  const format = dateFormat(useLocale(), { dateStyle: 'long', ...(hasTime && { timeStyle: 'short' }) });
  return (
    <time dateTime={at} suppressHydrationWarning>
      {text(format.format(new Date(at)))}
    </time>
  );
}
