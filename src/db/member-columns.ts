interface MemberColumn {
  /**
   * What closing an account does: `deleted` removes the rows, `released` removes the member from them (the code of
   * their feature), and `kept` leaves an act with a person who is no longer known.
   */
  closing: 'deleted' | 'released' | 'kept';
  /** The file of the data download that has the rows. */
  download: string | null;
}

/** Columns of these names say who took a decision. Closing an account leaves them with a person who is no longer known. */
export const decisionColumns = ['decided_by', 'deleted_by', 'reviewed_by', 'settled_by'];

/** Every other column that refers to a member. `tests/api/personal-data.test.ts` finds a forgotten one in the database. */
export const memberColumns = {
  'audit_log.actor_id': { closing: 'kept', download: 'acts' },
  'cat_reports.user_id': { closing: 'released', download: 'reports-to-moderators' },
  'cats.user_id': { closing: 'released', download: 'cats' },
  'comments.user_id': { closing: 'released', download: 'comments' },
  'finder_sheets.user_id': { closing: 'deleted', download: 'sheets' },
  'followers.user_id': { closing: 'deleted', download: 'alerts' },
  'match_votes.user_id': { closing: 'deleted', download: 'votes-on-matches' },
  'member_sessions.user_id': { closing: 'deleted', download: 'devices' },
  // A row says that another member does not want to hear of this one.
  'muted_members.user_id': { closing: 'deleted', download: null },
  'notifications.user_id': { closing: 'deleted', download: 'mails' },
  'outgoing_mails.user_id': { closing: 'deleted', download: 'mails' },
  // It stays until the sign-in account is removed, too.
  'sign_in_removals.user_id': { closing: 'released', download: null },
  'sightings.user_id': { closing: 'released', download: 'sightings' },
  'threads.finder_id': { closing: 'released', download: 'conversations' },
  'threads.owner_id': { closing: 'released', download: 'conversations' },
} as const satisfies Record<string, MemberColumn>;

type ColumnName = keyof typeof memberColumns;
type DeletedColumn = {
  [Name in ColumnName]: (typeof memberColumns)[Name]['closing'] extends 'deleted' ? Name : never;
}[ColumnName];
type TableOf<Name> = Name extends `${infer Table}.user_id` ? Table : never;

const isDeleted = (name: ColumnName): name is DeletedColumn => memberColumns[name].closing === 'deleted';

/** The tables whose rows of a member are deleted with the account; `user_id` is their column. */
export const tablesDeletedWithAccount = (Object.keys(memberColumns) as ColumnName[])
  .filter(isDeleted)
  .map((name) => name.split('.')[0] as TableOf<DeletedColumn>);
