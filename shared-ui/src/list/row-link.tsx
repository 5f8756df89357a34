import { atBase } from '@console/shared-auth/base-path';
import type { ReactNode } from 'react';

/** The props of a {@link RowLink}. */
export interface RowLinkProps {
  /** Path within the console, e.g. `/hubs/<id>`. */
  readonly to: string;
  /** A class for the link. */
  readonly className?: string | undefined;
  /** A tooltip, e.g. the whole name if the text is cut. */
  readonly title?: string;
  /** The text of the link. */
  readonly children: ReactNode;
}

/** Renders a link whose clicks the row handles; a router link would render on every navigation. */
export function RowLink({ to, ...props }: RowLinkProps) {
  return <a {...props} href={atBase(to)} />;
}
