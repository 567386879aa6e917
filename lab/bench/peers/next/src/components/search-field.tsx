'use client';
import { useState } from 'react';

export function SearchField({ label }: { label: string }) {
  const [typed, setTyped] = useState('');
  return (
    <input
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      type="search"
      name="q"
      maxLength={200}
      placeholder={label}
      autoComplete="off"
      className="h-full min-w-0 flex-1"
    />
  );
}
