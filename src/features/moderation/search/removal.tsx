import { useState } from 'react';
import type { PostKind } from '#db/review-kinds.ts';
import type { GivenReason } from '#features/moderation/subject/asked-reason.ts';
import { AskForReason } from './ask-for-reason.tsx';
import { useActions } from './use-actions.ts';

export interface RemovedPost {
  kind: PostKind;
  id: number;
  name: string;
}

interface RemovalProps {
  post: RemovedPost;
  onBusy: (isBusy: boolean) => void;
  onGiven: (() => void) | undefined;
  onRemoved: (() => void) | undefined;
}

export function Removal({ post: { kind, id, name }, onBusy, onGiven, onRemoved }: RemovalProps) {
  const { problem, run } = useActions({ kind, id });
  const [isAsking, setAsking] = useState(true);
  const remove = async (reason: GivenReason) => {
    setAsking(false);
    onBusy(true);
    onGiven?.();
    const isRemoved = await run('delete', reason);
    onBusy(false);
    if (isRemoved) onRemoved?.();
  };
  return (
    <>
      {isAsking && (
        <AskForReason
          act="delete"
          kind={kind}
          id={id}
          name={name}
          onGive={(reason) => void remove(reason)}
          onCancel={() => setAsking(false)}
        />
      )}
      <p role="alert" className="basis-full text-danger text-sm empty:hidden">
        {problem}
      </p>
    </>
  );
}
