import { type Locale, textsOf } from '../../../shared/texts.ts';

const colors = ['black', 'white', 'grey', 'brown', 'ginger', 'cream'] as const;
const patterns = ['solid', 'tabby', 'tortoiseshell', 'calico', 'bicolor', 'pointed'] as const;

export function CoatFilter({ locale, at }: { locale: Locale; at?: string }) {
  const { t } = textsOf(locale);
  return (
    <details className="coat-filter">
      <summary>{t('cats_filter_open')}</summary>
      <form method="get">
        <input type="hidden" name="at" value={at} />
        <select name="coat_colors" aria-label={t('traits_coat_colors')}>
          <option value="">{t('traits_coat_colors')}</option>
          {colors.map((color) => (
            <option key={color} value={color}>
              {t(`traits_color_${color}`)}
            </option>
          ))}
        </select>
        <select name="coat_pattern" aria-label={t('traits_coat_pattern')}>
          <option value="">{t('traits_coat_pattern')}</option>
          {patterns.map((pattern) => (
            <option key={pattern} value={pattern}>
              {t(`traits_pattern_${pattern}`)}
            </option>
          ))}
        </select>
        <button type="submit">{t('cats_home_coat_show')}</button>
      </form>
    </details>
  );
}
