import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { getAccountDetails } from '#features/accounts/account-details.server.ts';
import { AccountProfile } from '#features/accounts/account-profile.tsx';
import { requireMember } from '#features/accounts/guards.server.ts';
import { requestContext } from '#features/accounts/request-context.ts';
import { AddCatButton } from '#features/cats/add-cat-button.tsx';
import { listUserCats } from '#features/cats/list-user-cats.server.ts';
import { OwnCats } from '#features/cats/own-cats.tsx';
import { m } from '#i18n/paraglide/messages.js';

export const handle = { guards: ['member'] };

export async function loader({ context }: LoaderFunctionArgs) {
  const request = context.get(requestContext);
  const viewer = requireMember(request);
  const scope = { db: request.db, viewer };
  const [details, cats] = await Promise.all([getAccountDetails(scope), listUserCats(scope)]);
  return { viewer, details, cats };
}

export const meta = () => [{ title: `${m.accounts_user_title()} · Catlas` }, { name: 'robots', content: 'noindex' }];

export default function UserPage() {
  const { viewer, details, cats } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto w-full max-w-5xl px-4 py-8 sm:px-6 sm:py-12">
      <h1 className="font-bold text-3xl">{m.accounts_user_title()}</h1>
      <div className="mt-6">
        <AccountProfile viewer={viewer} {...details} />
      </div>
      <section aria-labelledby="own-cats" className="mt-10">
        <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
          <h2 id="own-cats" className="font-bold text-2xl">
            {m.cats_page_own_title()}
          </h2>
          {cats.length > 0 && <AddCatButton size="small" />}
        </div>
        <OwnCats cats={cats} />
      </section>
    </div>
  );
}
