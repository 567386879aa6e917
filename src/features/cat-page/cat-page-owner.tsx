import { type ReactNode, useEffect, useRef } from 'react';
import type { OwnCat } from '#features/cats/model/cat.ts';
import { isActive } from '#features/cats/model/cat-policy.ts';
import { m } from '#i18n/paraglide/messages.js';
import { ButtonLink, type ButtonVariant } from '#ui/button.tsx';
import { FormButton } from '#ui/forms/form-button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import type { CatAct } from './cat-acts.ts';
import { useCatActs } from './use-cat-acts.ts';

interface OwnerActionsProps {
  cat: OwnCat;
  /** This is true only if the cat's state allows it. */
  canRestore: boolean;
  /** A moderator must give the author a reason; null means that one press deletes. */
  renderRemoval: ((onGiven: () => void) => ReactNode) | null;
}

export function OwnerActions({ cat, canRestore, renderRemoval }: OwnerActionsProps) {
  const acts = useCatActs({ id: cat.id, name: cat.name, isLost: cat.is_lost });
  const box = useRef<HTMLDivElement>(null);
  const hasActed = useRef(false);
  // The pressed button may disappear with the old state. Move the focus to its replacement for keyboard users.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is a new state that takes buttons away
  useEffect(() => {
    if (hasActed.current && document.activeElement === document.body) {
      box.current?.querySelector<HTMLElement>('button, a')?.focus();
    }
  }, [cat.status, cat.reunited_at]);
  const noteAct = () => {
    hasActed.current = true;
  };
  const run = (act: CatAct) => {
    noteAct();
    acts.run(act);
  };
  const act = (name: CatAct, label: string, icon: ReactNode, variant: ButtonVariant = 'secondary') => (
    <FormButton
      fields={{ act: name }}
      onPress={() => run(name)}
      icon={icon}
      variant={variant}
      isBusy={acts.busy === name}
    >
      {label}
    </FormButton>
  );
  return (
    <div ref={box} className="contents">
      {isActive(cat.status) &&
        (cat.reunited_at
          ? act('look-again', m.cats_reunited_undo(), <Icon name="lucide:rotate-ccw" className="size-5" />)
          : act(
              'reunite',
              cat.is_lost ? m.cats_reunite_lost() : m.cats_reunite_found(),
              <Icon name="lucide:house" className="size-5" />,
            ))}
      {cat.status !== 'deleted' && (
        <>
          <ButtonLink
            to={`/cat/${cat.id}/edit`}
            variant={cat.status === 'rejected' ? 'primary' : 'secondary'}
            icon={<Icon name="lucide:pencil" className="size-5" />}
          >
            {cat.status === 'rejected' ? m.cats_page_edit_and_send() : m.cats_page_edit()}
          </ButtonLink>
          {renderRemoval
            ? renderRemoval(noteAct)
            : act('delete', m.cats_page_delete(), <Icon name="lucide:trash-2" className="size-5" />)}
        </>
      )}
      {canRestore &&
        act('restore', m.cats_page_restore(), <Icon name="lucide:rotate-ccw" className="size-5" />, 'primary')}
      <p role="alert" className="basis-full text-danger text-sm empty:hidden">
        {acts.failed && m.cats_page_act_failed()}
      </p>
    </div>
  );
}
