/** The multipart form of a call. Without a photo, an edited post keeps its photo. */
export function toForm(fields: Record<string, string>, photo: Blob | null): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (photo) form.set('file', photo, photoFileName(photo));
  return form;
}

export function photoFileName({ type }: Blob): string {
  return type === 'image/webp' ? 'photo.webp' : 'photo.jpg';
}
