import { Button } from '@blueprintjs/core';
import { startTransition } from 'react';
import { type Action, useOffered } from './action.ts';

const LOOKS = { primary: { intent: 'primary' }, minimal: { variant: 'minimal' } } as const;

interface ActionButtonProps<Subject> {
  readonly action: Action<Subject>;
  /** What it is done with. */
  readonly subject: Subject;
  /** `primary` for the one thing that a screen is for. */
  readonly look?: keyof typeof LOOKS;
  /** Id of where it is said why it is not possible. */
  readonly reason?: string;
}

/** The button of an action, for whoever is offered it. */
export function ActionButton<Subject>(props: ActionButtonProps<Subject>) {
  const { action, subject, look, reason } = props;
  const { label, icon, blocked, run } = action;
  if (useOffered([action]).length === 0) return null;
  const isBlocked = blocked?.(subject) !== undefined;
  return (
    <Button
      {...(look && LOOKS[look])}
      icon={icon === undefined ? undefined : <ActionIcon path={icon} />}
      text={label}
      aria-disabled={isBlocked}
      aria-describedby={isBlocked ? reason : undefined}
      // The button is seen to be pressed before a whole form is drawn.
      onClick={() => !isBlocked && startTransition(() => run(subject))}
    />
  );
}

/** As Blueprint draws its own. */
function ActionIcon({ path }: { readonly path: string }) {
  return (
    <span className="bp6-icon">
      <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
        <path d={path} fillRule="evenodd" />
      </svg>
    </span>
  );
}
