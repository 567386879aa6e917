import { dateFormat } from '#i18n/intl-formats.ts';
import { useLocale } from '#i18n/use-locale.ts';
import { LocalTime } from '#ui/local-time.tsx';

interface DateTextProps {
  at: string;
  hasTime?: boolean;
  text: (date: string) => string;
}

export function DateText({ at, hasTime = false, text }: DateTextProps) {
  const format = dateFormat(useLocale(), { dateStyle: 'long', ...(hasTime && { timeStyle: 'short' }) });
  return <LocalTime date={at} text={() => text(format.format(new Date(at)))} />;
}
