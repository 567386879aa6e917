'use client';
import { useState } from 'react';

/** A comment's text with the count of its characters. */
export function CommentField() {
  const [content, setContent] = useState('');
  return (
    <>
      <textarea
        id="comment"
        value={content}
        onChange={(event) => setContent(event.target.value)}
        rows={2}
        name="content"
        aria-describedby="comment-hint"
        className="block w-full rounded-xl border"
      />
      <p className="text-muted tabular-nums">{`${content.length} / 100`}</p>
    </>
  );
}
