export const photoFields = ['file', 'file2', 'file3', 'file4'] as const;

export function toForm(fields: Record<string, string>, photos: readonly Blob[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const [index, photo] of photos.entries()) form.set(photoFields[index] ?? 'file5', photo, photoFileName(photo));
  return form;
}

export function photoFileName({ type }: Blob, number?: number): string {
  return `photo${number ?? ''}.${type === 'image/webp' ? 'webp' : 'jpg'}`;
}
