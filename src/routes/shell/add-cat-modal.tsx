import { AddCatDialog } from '#features/cats/report-form/add-cat-dialog.tsx';
import { sentActions } from './sent-actions.tsx';

export function AddCatModal() {
  return <AddCatDialog actions={sentActions} />;
}
