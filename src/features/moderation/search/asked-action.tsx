import { ObjectionSelect } from '#features/moderation/subject/objection-select.tsx';
import { objectionsTo, reasonTextOf } from '#features/moderation/subject/objection-words.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { LocalLink } from '#ui/local-link.tsx';
import { actionWords } from './action-words.ts';
import type { AskedAction } from './search-action.server.ts';

export function AskBeforeAction({ asked, address }: { asked: AskedAction; address: string }) {
  const { kind, id, act, name } = asked;
  const { label, ask } = actionWords[act];
  if (!ask) return null;
  return (
    <Alert variant="warning" title={ask.title({ name })} className="mb-4">
      <p>{act === 'reject' ? reasonTextOf(kind) : ask.text()}</p>
      <form method="post" className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="confirmed" value="yes" />
        <input type="hidden" name="name" value={name} />
        {ask.hasReason && (
          <ObjectionSelect
            name="objection"
            wordsName="words"
            act={act === 'delete' || act === 'ban' ? act : 'reject'}
            subject={name}
            objections={objectionsTo(kind)}
            isRequired
          />
        )}
        <Button type="submit" name="act" value={act} size="small" variant={ask.isDanger ? 'danger' : 'primary'}>
          {label()}
        </Button>
        <LocalLink
          to={address}
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-2"
        >
          {m.common_cancel()}
        </LocalLink>
      </form>
    </Alert>
  );
}
