import { AddCatDialog } from '#features/cats/report-form/add-cat-dialog.tsx';
import { ShareButton } from '#features/links/share-button.tsx';

/** The dialog of a new report, with the way to share it. */
export function AddCatModal() {
  return <AddCatDialog actions={({ id, name }) => <ShareButton catId={id} text={name} />} />;
}
