import { useViewer } from '#context/root-data.ts';
import { ColorModeSwitch } from '#features/accounts/header/color-mode-switch.tsx';
import { LanguageSwitch } from '#features/accounts/header/language-switch.tsx';
import { gazetteerAttribution } from '#features/places/place.ts';
import { m } from '#i18n/paraglide/messages.js';
import { classNames } from '#ui/class-names.ts';
import { LocalLink } from '#ui/local-link.tsx';

const links = [
  { to: '/', label: () => m.common_footer_map() },
  { to: '/cats/new', label: () => m.common_footer_report() },
  { to: '/missing-cat', label: () => m.common_footer_missing() },
  { to: '/how-it-works', label: () => m.common_footer_how() },
  { to: '/about', label: () => m.common_footer_about() },
  { to: '/terms', label: () => m.common_footer_terms() },
  { to: '/privacy', label: () => m.common_footer_privacy() },
  { to: '/roadmap', label: () => m.common_footer_roadmap() },
  { to: '/release-notes', label: () => m.common_footer_releases() },
];

/** Full-height pages show it at the end of the scrolled content. */
export function SiteFooter({ className }: { className?: string }) {
  const viewer = useViewer();
  return (
    <footer className={classNames('site-footer', className)}>
      <div className="mx-auto flex max-w-5xl flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <nav aria-label={m.common_footer_label()}>
            <ul className="inline-links font-medium [&_a]:hover:underline">
              {links.map(({ to, label }) => (
                <li key={to}>
                  <LocalLink to={to}>{label()}</LocalLink>
                </li>
              ))}
              {viewer && (
                <li>
                  <LocalLink to="/helpers">{m.matching_helpers_link()}</LocalLink>
                </li>
              )}
            </ul>
          </nav>
          <div className="flex flex-wrap items-center gap-3">
            <LanguageSwitch />
            <ColorModeSwitch />
          </div>
        </div>
        <div className="space-y-1 text-muted">
          <p>{m.common_footer_copyright({ year: new Date().getUTCFullYear() })}</p>
          <p className="text-xs leading-relaxed">
            {m.common_footer_sources({ sources: `Natural Earth · ${gazetteerAttribution.communes}` })}
          </p>
        </div>
      </div>
    </footer>
  );
}
