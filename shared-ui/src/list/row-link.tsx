import type { ReactNode } from 'react';
import { atBase } from '../contract/contract.ts';

interface RowLinkProps {
  /** Path within the console, e.g. `/hubs/<id>`. */
  readonly to: string;
  readonly className?: string | undefined;
  readonly title?: string;
  readonly children: ReactNode;
}

/** Renders a link whose clicks the row handles; a router link would render on every navigation. */
export function RowLink({ to, ...props }: RowLinkProps) {
  return <a {...props} href={atBase(to)} />;
}
