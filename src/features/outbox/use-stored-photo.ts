import { useEffect, useState } from 'react';
import type { OutboxItem } from './outbox-item.ts';
import { findPhotos } from './outbox-store.ts';

export function useStoredPhoto({ id, hasPhoto }: Pick<OutboxItem, 'id' | 'hasPhoto'>): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!hasPhoto) return setUrl(null);
    let made: string | null = null;
    let isWanted = true;
    void findPhotos(id)
      .then(([photo]) => {
        if (!photo || !isWanted) return;
        made = URL.createObjectURL(photo);
        setUrl(made);
      })
      .catch(() => undefined);
    return () => {
      isWanted = false;
      if (made) URL.revokeObjectURL(made);
    };
  }, [id, hasPhoto]);
  return url;
}
