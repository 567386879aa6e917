import { type Locale, locales } from '#i18n/languages.ts';
import { m } from '#i18n/paraglide/messages.js';
import { useLocale } from '#i18n/use-locale.ts';
import { Alert } from '#ui/alert.tsx';

/** A sheet in the street is read in any language, so the notice is in each; the reader's comes first. */
export function UncheckedState() {
  const own = useLocale();
  const inOrder: Locale[] = [own, ...locales.filter((locale) => locale !== own)];
  return (
    <Alert variant="info" title={m.cats_page_unchecked_title()}>
      {inOrder.map((locale) => (
        <p key={locale} lang={locale} className="not-first:mt-2">
          {m.cats_page_unchecked_text({}, { locale })}
        </p>
      ))}
    </Alert>
  );
}
