import { Button } from '@blueprintjs/core';
import { startTransition } from 'react';
import { type Action, useOffered } from './action.ts';

const LOOKS = { primary: { intent: 'primary' }, minimal: { variant: 'minimal' } } as const;

/** The props of an {@link ActionButton}. */
export interface ActionButtonProps<Subject> {
  /** The action that a click performs. */
  readonly action: Action<Subject>;
  /** The row or selection that the action is performed on; undefined if it needs none. */
  readonly subject: Subject;
  /** `primary` for the main action of a screen. */
  readonly look?: 'primary' | 'minimal';
  /** Id of the element that explains why the action is blocked. */
  readonly reason?: string;
}

/** Renders the button of an action if the user has the permissions for it. */
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
      // A transition: the browser paints the pressed button before React renders a whole form.
      onClick={() => !isBlocked && startTransition(() => run(subject))}
    />
  );
}

function ActionIcon({ path }: { readonly path: string }) {
  return (
    <span className="bp6-icon">
      <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
        <path d={path} fillRule="evenodd" />
      </svg>
    </span>
  );
}
