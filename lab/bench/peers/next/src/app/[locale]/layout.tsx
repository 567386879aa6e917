import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import '../../../../shared/main.css';
import { textsOf } from '../../../../shared/texts.ts';
import { SiteFooter } from '../../components/site-footer.tsx';
import { SiteHeader } from '../../components/site-header.tsx';
import { localeOf } from '../../server/locale.ts';

export const dynamic = 'force-dynamic';

interface LayoutProps {
  params: Promise<{ locale: string }>;
  children: ReactNode;
}

export async function generateMetadata({ params }: LayoutProps): Promise<Metadata> {
  const { t } = textsOf(await localeOf(params));
  return {
    metadataBase: new URL('https://catlas.example'),
    description: t('common_about_text'),
    icons: { icon: { url: '/icon.svg', type: 'image/svg+xml' } },
    manifest: '/manifest.webmanifest',
  };
}

export default async function Layout({ params, children }: LayoutProps) {
  const locale = await localeOf(params);
  const { t } = textsOf(locale);
  return (
    <html lang={locale}>
      <body>
        <div className="flex min-h-dvh flex-col">
          <a href="#content" className="sr-only">
            {t('common_skip_to_content')}
          </a>
          <SiteHeader locale={locale} />
          <main id="content" tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
            {children}
          </main>
          <SiteFooter locale={locale} />
        </div>
      </body>
    </html>
  );
}
