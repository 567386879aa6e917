import { AddCatDialog } from '#features/reporting/form/add-cat-dialog.tsx';
import { sentActions } from './sent-actions.tsx';

export function AddCatModal() {
  return <AddCatDialog actions={sentActions} />;
}
