import { AddCatDialog } from '#features/cats/report-form/add-cat-dialog.tsx';
import { sentActions } from './sent-actions.tsx';

/** The dialog of a new report, with what its author can do after sending. */
export function AddCatModal() {
  return <AddCatDialog actions={sentActions} />;
}
