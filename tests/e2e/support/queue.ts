import { joinDatabase, type OpenTables } from '@catlas/platform/db/open-database.ts';
import type { Page } from '@playwright/test';
import type { Schema } from '#db/schema.ts';
import { m } from '#i18n/paraglide/messages.js';
import { whenLive } from './live.ts';
import type { Reader } from './story.ts';

/** The database takes more than a person could post in an hour, and older posts. */
export async function withDatabase<Answer>(act: (database: OpenTables<Schema>) => Promise<Answer>): Promise<Answer> {
  const dataDir = process.env.CATLAS_E2E_DATA_DIR!;
  const database = await joinDatabase({ databaseUrl: null, dataDir, onError: () => undefined });
  try {
    return await act(database);
  } finally {
    await database.close();
  }
}

export const unique = (name: string) => `${name} ${Math.random().toString(36).slice(2, 7)}`;

/**
 * A past moment before those of all earlier calls, in any worker: what is posted then comes first in the queue. All workers share one site, so a
 * second of the run is a quarter of an hour of it.
 */
export function longAgo(): Date {
  const startedAt = Number(process.env.CATLAS_E2E_STARTED_AT);
  return new Date(startedAt - 300 * 86_400_000 - (Date.now() - startedAt) * 900);
}

type Decision = typeof m.moderation_approve;

export function reviewQueue(page: Page, { say, at, isPhone }: Reader) {
  const card = (name: string) => page.getByRole('article', { name, exact: true });
  const show = async (name: string) => {
    if (!isPhone) await card(name).getByRole('link', { name, exact: true }).first().click();
  };
  const press = async (name: string, decision: Decision) => {
    await show(name);
    await card(name)
      .getByRole('button', { name: `${say(decision)} ${name}` })
      .click();
  };
  const menu = page.getByRole('dialog');
  const giveReason = async (reason: Decision = m.moderation_objection_spam) => {
    await menu.getByRole('button', { name: say(reason) }).click();
    await menu.waitFor({ state: 'hidden' });
  };
  return {
    async open(path: '/bo/cats' | `/bo/cats?item=${number}` | '/bo/comments' | '/bo/cats?view=reported') {
      const live = whenLive(page);
      await page.goto(at(path));
      // Keys and live updates work only after hydration.
      await live;
    },
    card,
    show,
    press,
    menu,
    giveReason,
    approve: (name: string) => press(name, m.moderation_approve),
    async reject(name: string, reason?: Decision) {
      await press(name, m.moderation_reject);
      await giveReason(reason);
    },
    box: (name: string) => page.getByRole('checkbox', { name: say(m.moderation_select, { name }), exact: true }),
    undo: page.getByRole('button', { name: say(m.moderation_undo), exact: true }),
    approveSelected: page.getByRole('button', {
      name: `${say(m.moderation_approve)} ${say(m.moderation_the_selected)}`,
    }),
    async rejectSelected(reason?: Decision) {
      await page.getByRole('button', { name: `${say(m.moderation_reject)} ${say(m.moderation_the_selected)}` }).click();
      await giveReason(reason);
    },
  };
}
