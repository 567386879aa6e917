/** What a call takes as a form. Without a photo: what it is about keeps its own. */
export function toForm(fields: Record<string, string>, photo: Blob | null): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (photo) form.set('file', photo, photoFileName(photo));
  return form;
}

export function photoFileName({ type }: Blob): string {
  return type === 'image/webp' ? 'photo.webp' : 'photo.jpg';
}
