import type { OutboxItem } from '#features/outbox/outbox-item.ts';
import { findPhotos } from '#features/outbox/outbox-store.ts';
import { photoFileName } from '#features/outbox/post-form.ts';

export async function exportItem(item: OutboxItem): Promise<void> {
  const { downloadZip } = await import('client-zip');
  const photos = item.hasPhoto ? await findPhotos(item.id) : [];
  const { id, kind, title, path, fields, queuedAt } = item;
  const post = { client_id: id, kind, title, path, fields, written_at: new Date(queuedAt).toISOString() };
  const files: { name: string; input: string | Blob }[] = [
    { name: `${kind}.json`, input: JSON.stringify(post, null, 2) },
  ];
  for (const [index, photo] of photos.entries()) {
    files.push({ name: photoFileName(photo, index > 0 ? index + 1 : undefined), input: photo });
  }
  const url = URL.createObjectURL(await downloadZip(files).blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = `catlas-${kind}-${id.slice(0, 8)}.zip`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
